import { expect, it } from "vitest";
import widget from "./upload-widget.ts?raw";

it("the upload widget has thumbnails of 280 pixels, a light theme and no automatic start [§9.18]", () => {
  for (const option of ["thumbnailWidth: 280", 'theme: "light"', "autoProceed: false"]) {
    expect(widget).toContain(option);
  }
});
