import type { Audience } from "../../schema/endpoint.ts";

/** A JSON Schema (draft 2020-12). */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}
export type JsonSchemas = Readonly<Record<string, JsonSchema>>;

interface Media {
  readonly schema: JsonSchema;
}
export type Content = Readonly<Record<string, Media>>;

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Content;
}
export type Answers = Readonly<Record<string, Answer | { readonly $ref: string }>>;

/** One call in an OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Answers;
}

/** The parts of the OpenAPI document that our own code reads. */
export interface Document {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: JsonSchemas;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly [kind: string]: unknown;
  };
}

/** One call in the list of the page for developers. */
export interface ListedCall {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly audience: Audience | "holder";
}
/** The calls of one feature. */
export interface ListedFeature {
  readonly title: string;
  readonly calls: readonly ListedCall[];
}

/** What the page for developers shows besides its text. */
export interface ForThePage {
  readonly features: readonly ListedFeature[];
  readonly examples: Readonly<Record<string, string>>;
  /** Numbers of schema/limits.ts. */
  readonly limits: Readonly<Record<string, unknown>>;
}

export interface ApiDescription {
  readonly document: Document;
  readonly page: ForThePage;
}
