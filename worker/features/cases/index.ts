export { openCase } from "./open.ts";
