// The two documents of the API as one page. It reads nothing but them, and shows every text as text.

const PREFIX = "#/components/schemas/";

function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) element.setAttribute(name, value);
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

const code = (text) => h("code", null, text);

/** Between all items something else. */
const joined = (items, between) => items.flatMap((item, at) => (at ? [between, item] : [item]));

/** A schema in a few words, with links to those that have a name. */
function kind(schema) {
  if (schema === undefined || Object.keys(schema).length === 0) return ["anything"];
  if (schema.$ref) {
    const name = schema.$ref.replace(PREFIX, "");
    return [h("a", { href: `#schema-${name}` }, name)];
  }
  if (schema.anyOf) return joined(schema.anyOf.map(kind), " or ");
  if (schema.enum)
    return joined(
      schema.enum.map((value) => code(JSON.stringify(value))),
      " or ",
    );
  if (schema.const !== undefined) return [code(JSON.stringify(schema.const))];
  if (schema.type === "array") return ["list of ", kind(schema.items)];
  if (schema.type === "object" && schema.additionalProperties) return ["map of ", kind(schema.additionalProperties)];
  return [Array.isArray(schema.type) ? schema.type.join(" or ") : schema.type, limits(schema)];
}

const LIMITS = {
  minimum: "≥",
  maximum: "≤",
  exclusiveMinimum: ">",
  exclusiveMaximum: "<",
  minLength: "length ≥",
  maxLength: "length ≤",
  pattern: "like",
};

function limits(schema) {
  const found = Object.entries(LIMITS)
    .filter(([name]) => name in schema)
    .map(([name, sign]) => `${sign} ${schema[name]}`);
  return found.length ? ` (${found.join(", ")})` : "";
}

function table(headings, rows) {
  if (rows.length === 0) return null;
  return h(
    "table",
    null,
    h(
      "tr",
      null,
      headings.map((text) => h("th", null, text)),
    ),
    rows.map((cells) =>
      h(
        "tr",
        null,
        cells.map((cell) => h("td", null, cell)),
      ),
    ),
  );
}

function schemaBlock(name, schema) {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([field, part]) => {
    const given = "default" in part ? `, ${JSON.stringify(part.default)} if left out` : required.has(field) ? "" : ", optional";
    return [code(field), [kind(part), given], part.description ?? ""];
  });
  return h(
    "details",
    { id: `schema-${name}` },
    h("summary", null, code(name), schema.description?.split("\n")[0] ?? ""),
    table(["field", "value", ""], rows) ?? h("p", null, kind(schema)),
  );
}

function operation(path, method, about) {
  const parameters = (about.parameters ?? []).map((one) => [
    code(one.name),
    [kind(one.schema), ` in the ${one.in}`],
    one.description ?? "",
  ]);
  const body = about.requestBody?.content["application/json"].schema;
  const responses = Object.entries(about.responses).map(([status, one]) => [
    status,
    kind(one.content?.["application/json"]?.schema),
    one.description,
  ]);
  const who = about.security?.map((one) => Object.keys(one)[0]).join(" or ");
  return h(
    "details",
    { id: about.operationId },
    h("summary", null, h("code", null, h("span", { class: "method" }, method.toUpperCase()), path), about.summary),
    h("p", null, about.description),
    who && h("p", null, `Needs: ${who}.`),
    table(["parameter", "value", ""], parameters),
    body && h("p", null, "Body: ", kind(body)),
    table(["status", "body", ""], responses),
  );
}

function httpSections(openapi) {
  return openapi.tags.map(({ name, description }) => {
    const found = Object.entries(openapi.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, about]) => about.tags?.includes(name))
        .map(([method, about]) => operation(path, method, about)),
    );
    return h("section", { id: name }, h("h2", null, name), h("p", null, description), found);
  });
}

function socketSection(asyncapi) {
  const channel = asyncapi.channels.table;
  const parts = Object.values(asyncapi.operations).map((one) => [
    h("h3", null, one.summary),
    one.messages.map(({ $ref }) => {
      const name = $ref.split("/").at(-1);
      const about = asyncapi.components.messages[name];
      return h(
        "details",
        null,
        h("summary", null, code(about.name), about.summary),
        h("p", null, about.description),
        h("p", null, "Fields: ", kind(about.payload)),
        h("pre", null, JSON.stringify(about.examples[0].payload, null, 1)),
      );
    }),
  ]);
  return h(
    "section",
    { id: "socket" },
    h("h2", null, "websocket"),
    h("p", null, code(channel.address), " ", asyncapi.info.description),
    parts,
  );
}

/** Open what a link leads to. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
  target?.scrollIntoView();
}

async function main() {
  const load = async (url) => (await fetch(url)).json();
  const [openapi, asyncapi] = await Promise.all([load("/api/openapi.json"), load("/api/asyncapi.json")]);
  const schemas = { ...asyncapi.components.schemas, ...openapi.components.schemas };
  const names = Object.keys(schemas).sort();
  const sections = [
    ...httpSections(openapi),
    socketSection(asyncapi),
    h(
      "section",
      { id: "schemas" },
      h("h2", null, "schemas"),
      names.map((name) => schemaBlock(name, schemas[name])),
    ),
  ];
  document.getElementById("about").textContent = openapi.info.description;
  document
    .getElementById("contents")
    .replaceChildren(...sections.map((section) => h("a", { href: `#${section.id}` }, section.id)));
  const place = document.getElementById("document");
  place.replaceChildren(...sections);
  place.removeAttribute("aria-busy");
  addEventListener("hashchange", openTarget);
  openTarget();
}

main().catch((error) => {
  document.getElementById("document").textContent = `The documents could not be shown: ${error}`;
});
