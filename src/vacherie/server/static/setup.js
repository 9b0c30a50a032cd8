// How a table is played, as a form: the home page opens tables with it, the host changes them with it.

import { field, h, select, show, tick } from "./dom.js";
import { capitalised, has, text } from "./words.js";

const CLOCKS = ["off", "relaxed", "normal", "fast"];
const PACES = ["human", "quick", "instant"];

export class SetupForm {
  /** `setup`: what to begin with; `presets`: what the server offers. */
  constructor(presets, setup, onchange) {
    this.presets = presets;
    this.setup = { options: {}, public: false, clock: "off", pace: "human", spectators: true, delay: 0, autostart: false, ...setup };
    this.onchange = onchange;
    this.game = h("div", { class: "setup" });
    this.more = h("div", { class: "setup" });
    this.draw();
  }

  get preset() {
    return this.presets.presets.find((one) => one.id === this.setup.preset) ?? this.presets.presets[0];
  }

  change(part) {
    this.setup = { ...this.setup, ...part };
    if ("preset" in part) {
      const { seats } = this.preset;
      this.setup.options = {};
      if (!seats.includes(this.setup.seats)) this.setup.seats = seats.includes(4) ? 4 : seats[0];
    }
    this.draw();
    this.onchange?.();
  }

  draw() {
    const { setup, preset } = this;
    const toggle = (name) => tick(text(`page-${name}`), setup[name], {
      onchange: (event) => this.change({ [name]: event.target.checked }), "data-key": name,
    }).element;
    show(this.game,
      field(text("page-game"), select(this.presets.presets.map(({ id }) => [id, text(`preset-${id}`)]),
        preset.id, (id) => this.change({ preset: id }), { "data-key": "preset" })),
      field(text("page-seats"), select(preset.seats.map((count) => [String(count), String(count)]),
        String(setup.seats), (count) => this.change({ seats: Number(count) }), { "data-key": "seats" })),
      h("p", { class: "about" }, text(`preset-${preset.id}.about`)));
    show(this.more,
      field(text("page-clock"), select(CLOCKS.map((name) => [name, text(`page-clock-${name}`)]),
        setup.clock, (clock) => this.change({ clock }), { "data-key": "clock" })),
      field(text("page-pace"), select(PACES.map((name) => [name, text(`page-pace-${name}`)]),
        setup.pace, (pace) => this.change({ pace }), { "data-key": "pace" })),
      toggle("public"), toggle("autostart"), toggle("spectators"),
      setup.spectators ? field(text("page-delay"), h("input", {
        type: "number", min: 0, max: 600, value: setup.delay, "data-key": "delay",
        onchange: (event) => this.change({ delay: Number(event.target.value) }),
      })) : null,
      preset.options.map((option) => this.option(option)));
  }

  /** One option of the preset; a number may be empty where the rules allow none. */
  option({ name, default: usual, values }) {
    const value = name in this.setup.options ? this.setup.options[name] : usual;
    const set = (next) => {
      const options = { ...this.setup.options, [name]: next };
      if (next === usual) delete options[name];
      this.change({ options });
    };
    const label = capitalised(text(`option-${name}`));
    if (values) {
      const index = values.indexOf(value);
      return field(label, select(values.map((one, at) => [String(at), word(one)]), String(index),
        (at) => set(values[Number(at)]), { "data-key": name, title: text(`option-${name}.about`) }));
    }
    return field(label, h("input", {
      type: "number", min: 1, value: value ?? "", "data-key": name, title: text(`option-${name}.about`),
      placeholder: text("page-none"),
      onchange: (event) => set(event.target.value === "" ? null : Number(event.target.value)),
    }));
  }
}

function word(value) {
  if (value === true || value === false) return text(value ? "page-yes" : "page-no");
  if (value === null) return text("page-none");
  return has(`page-value-${value}`) ? text(`page-value-${value}`) : String(value);
}
