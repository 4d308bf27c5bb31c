import type { Plugin } from "vite";

/**
 * Marks the router's modules as free of side effects, so that the build drops the parts that the product does not
 * use (forms, prefetching, scroll restoration). Their `displayName` assignments would keep them.
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
