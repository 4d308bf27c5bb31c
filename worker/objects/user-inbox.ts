import { DurableObject } from "cloudflare:workers";
export class UserInbox extends DurableObject {}
