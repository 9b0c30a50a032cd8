// The boxes of a table's parts after every change of the document (still_frames.py runs it in every frame).
(() => {
  // Every step of an animation has its place in the document, but takes a fraction of its time.
  const wait = window.setTimeout.bind(window);
  Element.prototype.animate = undefined;
  window.setTimeout = (task, ms = 0, ...rest) => wait(task, ms < 4000 ? ms / 40 : ms, ...rest);
  localStorage.setItem("vacherie.settings", JSON.stringify({ speed: "fast", sounds: false }));

  const PARTS = {
    header: "[data-testid=table] header",
    seats: "[aria-labelledby=seats]",
    stage: ".nimmt .stage",
    rows: "[data-row]",
    bar: ".nimmt .layout > .bar",
    tools: ".nimmt .bar .tools",
    play: ".nimmt .bar [data-testid=play]",
    reverse: ".nimmt .bar [data-testid=reverse]",
    market: ".nimmt .market",
    actions: ".nimmt .actions",
    pass: ".nimmt .actions [data-pass]",
    confirm: ".nimmt .actions [data-do]",
    hand: ".nimmt .layout > .hand",
    handCards: ".nimmt .hand [data-card]",
    others: "[data-testid=nothanks] .others > li",
    middle: "[data-testid=nothanks] .middle .slot",
    pile: "[data-testid=nothanks] .pile",
    mine: "[data-testid=nothanks] .mine > ul > li",
    stock: "[data-testid=nothanks] .mine > .stock",
    choices: "[data-testid=nothanks] [data-choice]",
    foot: ".foot",
  };
  // Of the cards of a hand only the size stays, and what is played leaves it.
  const SIZE_ONLY = new Set(["handCards"]);
  const MANY = new Set(["rows", "handCards", "others", "choices"]);
  /** How many pixels wide a card in a row has to be. */
  const LEAST = 15;
  let first = new Map();
  let shifts = new Map();
  const visible = (element) => element.checkVisibility({ visibilityProperty: false });

  function note(part, key, element) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const box = SIZE_ONLY.has(part) ? [element.offsetWidth, element.offsetHeight] : [x, y, width, height];
    const before = first.get(key);
    if (before === undefined) first.set(key, box);
    else {
      const far = Math.max(...box.map((n, at) => Math.abs(n - before[at])));
      if (far >= 0.1 && far > (shifts.get(key)?.far ?? 0)) shifts.set(key, { far, from: before, to: box, at: where() });
    }
  }
  const where = () => {
    const text = (selector) => document.querySelector(selector)?.textContent.trim().replace(/\s+/g, " ") ?? "";
    return `${text("[data-testid=status]")} | ${text(".nimmt .actions")}`.slice(0, 160);
  };
  /** Cards of the hand that are asked for, and that something else covers. */
  function covered() {
    for (const asked of document.querySelectorAll(".nimmt .hand :is(.target, [role=radio]:not([aria-disabled=true]))")) {
      const { left, top, width, height } = asked.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      if (visible(asked) && asked.closest(".place").contains(there)) continue;
      const by = there === null ? "nothing is there" : `${there.tagName.toLowerCase()}.${there.className} is there`;
      shifts.set(`covered ${asked.dataset.testid}`, { far: 999, by, at: where() });
    }
  }
  function outside() {
    const asks = document.querySelector(".nimmt .actions [data-testid], .nimmt .bar [data-testid=play]");
    for (const element of [asks, ...document.querySelectorAll("[data-row], .nimmt .hand [data-card]")]) {
      if (!element || !visible(element)) continue;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
        shifts.set(`outside ${element.dataset.row ?? element.dataset.testid ?? "card"}`, { far: 999, to: [left, top, right, bottom], at: where() });
    }
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight)
      shifts.set("scrolls", { far: Math.max(scrollWidth - innerWidth, scrollHeight - innerHeight), at: where() });
  }

  /** Rows in the place of other parts, and cards in them too small to read. */
  function cramped() {
    const rows = [...document.querySelectorAll("[data-row]")].filter(visible);
    const below = document.querySelector(".nimmt .layout > .bar");
    const parts = [...rows, ...(below ? [below] : [])].map((one) => one.getBoundingClientRect());
    parts.slice(1).forEach((box, n) => {
      const { bottom, right } = parts[n];
      if (bottom > box.top + 0.5 && right > box.left + 0.5) shifts.set(`row ${n + 1} over the next part`, { far: bottom - box.top, at: where() });
    });
    const narrow = Math.min(...rows.flatMap((row) => [...row.querySelectorAll("[data-card]")]).map((card) => card.offsetWidth));
    if (narrow < LEAST) shifts.set("tiny cards", { far: LEAST - narrow, at: where() });
  }

  function look() {
    const nimmt = document.querySelector("[data-testid=nimmt]");
    const nothanks = document.querySelector("[data-testid=nothanks]");
    if (!window.still.on || (!nimmt && !nothanks)) return;
    // What lies over the table between rounds is no part of it.
    if (document.querySelector("dialog[open], [data-testid=round-over], [data-testid=game-over]")) return;
    if (nimmt) {
      const hand = [...nimmt.querySelectorAll(".hand [data-card]")].filter(visible);
      if (hand.length === 0) {
        if (nimmt.querySelector(".hand [data-card]")) shifts.set("the hand is out of sight", { far: 999, at: where() });
        return;
      }
    }
    // The last card of a round ends it.
    if (nothanks?.querySelector(".pile .left")?.textContent === "0") return;
    const phase = document.querySelector("[data-grid]") ? "draft " : "";
    for (const [part, selector] of Object.entries(PARTS)) {
      let n = 0;
      for (const element of document.querySelectorAll(selector)) {
        if (!visible(element)) continue;
        note(part, `${phase}${part}${MANY.has(part) && !SIZE_ONLY.has(part) ? n : ""}`, element);
        n += 1;
      }
    }
    outside();
    cramped();
    covered();
  }

  window.still = {
    on: false,
    start() { first = new Map(); shifts = new Map(); this.on = true; look(); },
    stop() { this.on = false; return Object.fromEntries(shifts); },
    look,
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})();
