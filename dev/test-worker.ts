export * from "#worker/index.ts";
export { default } from "#worker/index.ts";
