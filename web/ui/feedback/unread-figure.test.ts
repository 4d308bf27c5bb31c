import { expect, test } from "vitest";
import { unreadFigure } from "./unread-figure.ts";

test("an unread badge says '99+' above 99 [§4.26]", () => {
  expect(unreadFigure(1)).toBe("1");
  expect(unreadFigure(99)).toBe("99");
  expect(unreadFigure(100)).toBe("99+");
  expect(unreadFigure(4_000)).toBe("99+");
});

test("an unread badge is hidden at zero, unless it is set to show zero [§4.27]", () => {
  expect(unreadFigure(0)).toBeNull();
  expect(unreadFigure(0, true)).toBe("0");
});
