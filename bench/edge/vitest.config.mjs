import { defineConfig } from "vitest/config";
import { configOf } from "../calls-config.mjs";

export default defineConfig(configOf("edge"));
