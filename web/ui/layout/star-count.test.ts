import { expect, test } from "vitest";
import { starsShown } from "./star-count.ts";

const counted = (value: number) => {
  const stars = starsShown(value);
  const of = (fill: string) => stars.filter((star) => star === fill).length;
  return [of("whole"), of("half"), of("none")];
};

test("a rating shows whole stars, and a half star for a fraction of at least 0.5 [§4.25]", () => {
  expect(counted(4.5)).toEqual([4, 1, 0]);
  expect(counted(4.49)).toEqual([4, 0, 1]);
  expect(counted(3.9)).toEqual([3, 1, 1]);
  expect(counted(5)).toEqual([5, 0, 0]);
  expect(counted(0)).toEqual([0, 0, 5]);
});

test("a rating outside 0 to 5 is drawn as 0 or 5", () => {
  expect(counted(7)).toEqual([5, 0, 0]);
  expect(counted(-1)).toEqual([0, 0, 5]);
});
