import { describe, expect, it } from "vitest";
import { connectionRowId, dashboardOf, documentOf, screenAt } from "./screens.ts";

describe("an address", () => {
  it.each([
    ["/", "home"],
    ["/auth", "auth"],
    ["/AUTH/", "auth"],
    ["/auth?type=migrant", "register"],
    ["/auth?type=landlord", "register"],
    ["/auth?tab=register", "register"],
    ["/auth?type=admin&tab=sign-in", "auth"],
    // Only sign-in has a form to register.
    ["/profile?tab=register", "profileEdit"],
    ["/safety?type=migrant", "safety"],
    ["/offline", "offline"],
    ["/offline/more", "not-found"],
    ["/nowhere?tab=register", "not-found"],
  ])("%s has the document %s", (address, document) => {
    expect(documentOf(new URL(address, "https://example.com"))).toBe(document);
  });

  it.each([
    ["/migrant/1", "migrantProfile"],
    ["/Migrant/1/", "migrantProfile"],
    ["/migrant", "not-found"],
    ["/migrant/1/2", "not-found"],
    ["/admin/people", "adminPeople"],
    ["/admin/people/1", "adminPerson"],
    ["/admin/cases/1", "adminCase"],
    ["/profile/preview", "profilePreview"],
  ])("%s is of the screen %s", (path, screen) => expect(screenAt(path)).toBe(screen));
});

it("a person's dashboard is the one of their side, and has a row for each connection", () => {
  expect([dashboardOf("landlord"), dashboardOf("migrant")]).toEqual([
    "/landlord-dashboard",
    "/migrant-dashboard",
  ]);
  expect(connectionRowId("1")).toBe("connection-1");
});
