// @ts-check

/** @typedef {import("@stripe/stripe-js").Appearance} Appearance */

const light = {
  colorPrimary: "#0570de",
  colorBackground: "#ffffff",
  colorText: "#30313d",
  colorTextSecondary: "#6d6e78",
  colorTextPlaceholder: "#757680",
  colorDanger: "#c0123c",
  colorBorder: "#e6e6e6",
};

const night = {
  colorPrimary: "#85d996",
  colorBackground: "#30313d",
  colorText: "#e0e0e0",
  colorTextSecondary: "#a0a1ac",
  colorTextPlaceholder: "#a0a1ac",
  colorDanger: "#fe87a1",
  colorBorder: "#424353",
};

const common = {
  fontFamily: "system-ui, sans-serif",
  fontSizeBase: "16px",
  borderRadius: "6px",
  spacingUnit: "4px",
};

/**
 * The theme and its variables as custom properties of the host.
 * @param {Appearance | undefined} appearance
 */
export function propertiesOf(appearance) {
  const theme = appearance?.theme === "night" ? night : light;
  const border = appearance?.rules?.[".Input"]?.borderColor;
  const chosen = {
    ...common,
    ...theme,
    ...(border ? { colorBorder: border } : {}),
    ...appearance?.variables,
  };
  const properties = Object.entries(chosen).map(([name, value]) => `--${name}:${value};`);
  return `:host{color-scheme:${theme === night ? "dark" : "light"};${properties.join("")}}`;
}

export const sheet = `
:host { display: block; font-family: var(--fontFamily); font-size: var(--fontSizeBase); color: var(--colorText); }
* { box-sizing: border-box; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--spacingUnit) * 4); }
.fields[hidden] { display: none; }
.methods { display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--spacingUnit) * 3); margin-block-end: calc(var(--spacingUnit) * 4); }
.method {
  display: flex; align-items: center; gap: 0.6em; min-block-size: 44px; padding: 8px 12px; cursor: pointer;
  background: var(--colorBackground); border: 1px solid var(--colorBorder); border-radius: var(--borderRadius);
}
.method:has(:checked) { border-color: var(--colorPrimary); box-shadow: 0 0 0 1px var(--colorPrimary); }
.method:has(:focus-visible) { outline: 3px solid var(--colorPrimary); outline-offset: 1px; }
.method:has(:disabled) { opacity: 0.6; cursor: default; }
.method input { inline-size: 1.1em; block-size: 1.1em; margin: 0; accent-color: var(--colorPrimary); outline: none; }
.leads { margin: 0; color: var(--colorTextSecondary); }
.field { display: flex; flex-direction: column; gap: calc(var(--spacingUnit) * 1.5); min-inline-size: 0; }
.wide { grid-column: 1 / -1; }
label { font-size: 0.9375em; font-weight: 500; }
.box { position: relative; display: block; }
.box input {
  inline-size: 100%; min-block-size: 44px; padding: 10px 12px; font: inherit; color: inherit;
  background: var(--colorBackground); border: 1px solid var(--colorBorder); border-radius: var(--borderRadius);
}
input::placeholder { color: var(--colorTextPlaceholder); opacity: 1; }
.box input:focus-visible { outline: 3px solid var(--colorPrimary); outline-offset: 1px; border-color: var(--colorPrimary); }
input[aria-invalid="true"] { border-color: var(--colorDanger); color: var(--colorDanger); }
.box input:disabled { opacity: 0.6; }
.brand {
  position: absolute; inset-block: 0; inset-inline-end: 12px; display: flex; align-items: center;
  font-size: 0.8125em; color: var(--colorTextSecondary); pointer-events: none;
}
.problem { margin: 0; font-size: 0.875em; color: var(--colorDanger); }
.problem:empty { display: none; }
@media (max-width: 340px) { .fields { grid-template-columns: 1fr; } }
`;
