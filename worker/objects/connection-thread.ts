import { DurableObject } from "cloudflare:workers";
export class ConnectionThread extends DurableObject {}
