import { deleteAccount } from "#schema/endpoints/account.ts";
import { route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";

export const deletionRoutes = [
  route(
    deleteAccount,
    lazily(async () => (await import("./request.ts")).deleteAccount),
  ),
];
