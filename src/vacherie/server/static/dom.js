// Elements without a template language: text is always text, so nothing anybody typed can become markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element. Properties: `onclick` and so on are listeners, booleans switch, everything else is an attribute. */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") element[name] = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A horned head. */
export function ox() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 48 40");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", "#ox");
  svg.append(use);
  return svg;
}

/** A button; `key` lets the focus survive when the page is drawn anew. */
export function button(text, onclick, props = {}) {
  return h("button", { type: "button", "data-key": `b:${text}`, onclick, ...props }, text);
}

/** Put new content into an element, and the focus back to where it was. */
export function show(element, ...children) {
  const active = document.activeElement;
  const key = element.contains(active) ? active.dataset.key : undefined;
  const scrolled = element.scrollTop;
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
  element.scrollTop = scrolled;
  if (key !== undefined) {
    const again = [...element.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
    again?.focus({ preventScroll: true });
  }
}

/** A field with its label. */
export function field(label, input) {
  return h("label", { class: "field" }, h("span", null, label), input);
}

/** A box to tick, with its label. */
export function tick(label, checked, props = {}) {
  const input = h("input", { type: "checkbox", checked, ...props });
  return { input, element: h("label", { class: "tick" }, input, h("span", null, label)) };
}

/** A list to choose from: pairs of value and text. */
export function select(pairs, value, onchange, props = {}) {
  const element = h("select", { onchange: () => onchange?.(element.value), ...props },
    pairs.map(([key, text]) => h("option", { value: key }, text)));
  element.value = value;
  return element;
}
