import type { PersonRecord } from "#schema/endpoints/people.ts";

/** A person's page with every kind of entry, and more of each. */
export function personOf(id: string): PersonRecord {
  const at = "2026-11-20T09:00:00.000Z";
  const by = { id: "b", firstName: "عبد الرحمن", lastName: "الخطيب" };
  const found = { id: "c1", kind: "report", openedAt: at, closedAt: null, outcome: null } as const;
  return {
    ...{ id, firstName: "Amal", lastName: "Rahimi", email: "amal.rahimi@people.test", emailConfirmed: false },
    ...{ userType: "migrant", role: "user", verified: true, createdAt: at, suspendedAt: null },
    ...{ suspensionCode: null, suspensionReason: null, leftAt: null, erasedAt: null },
    connected: false,
    reach: { personId: id, way: "danger_only", time: "بعد السادسة مساءً", at },
    similar: [
      { ...by, userType: "migrant", suspended: true, because: ["name_and_birth", "email"] },
      {
        ...{ id: "o", firstName: "Owen", lastName: "Rahimi" },
        userType: "landlord",
        suspended: false,
        because: ["address"],
      },
    ],
    devices: [
      { browser: "Chrome", system: "Android", lastUsedAt: at },
      { browser: null, system: null, lastUsedAt: at },
    ],
    requests: [
      { id: "r2", status: "pending", createdAt: at, decidedAt: null, decidedBy: null },
      { id: "r1", status: "rejected", createdAt: at, decidedAt: at, decidedBy: by },
    ],
    cases: [found, { ...found, id: "c2", kind: "withdrawals", closedAt: at, outcome: "spoke_to_person" }],
    raised: [{ ...found, id: "c3", kind: "check_in" }],
    connections: [
      {
        ...{ id: "n1", other: by, status: "completed", createdAt: at, acceptedAt: at },
        ...{ completedAt: at, cancelledAt: null },
      },
    ],
    ratings: [
      { id: "g1", stars: 4, comment: "ضيف لطيف ومرتّب.\nWe miss her.", revealsAt: at, author: by },
      { id: "g2", stars: 2, comment: null, revealsAt: at, author: null },
    ],
    next: { requests: null, cases: "c2", raised: null, connections: "n1", ratings: null },
    history: [{ id: 1, at, event: "registered", detail: null, by: null }],
  };
}
