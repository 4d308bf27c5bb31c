import type { Plugin } from "vite";

/**
 * Marks the router's parts as free of side effects, so that the build leaves out the ones that the product does not
 * use: forms, prefetching, scroll restoration. They are kept otherwise because each is given a `displayName`.
 */
export const withoutUnusedParts = (): Plugin => ({
  name: "without-unused-parts",
  apply: "build",
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\/.*\.js$/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, "")
        .replace(/^const \w+ = (?=React\$1\.(forwardRef|createContext)\()/gm, "$&/* @__PURE__ */ "),
  },
});
