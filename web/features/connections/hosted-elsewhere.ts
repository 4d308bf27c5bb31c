import type { Connection } from "#schema/endpoints/connections.ts";

/** Whether the person of a landlord's pending connection lives with another landlord now. */
export const isHostedElsewhere = ({ status, migrant }: Connection) =>
  status === "pending" && migrant.migrantProfile?.housingStatus === "Hosted";
