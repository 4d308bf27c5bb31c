import type { Locator, Page, Route } from "@playwright/test";
import { removeProfilePhoto } from "#schema/endpoints/photos.ts";
import { as } from "./client.ts";
import { answers, callsOf, hold, refusal, wordless } from "./network.ts";
import { newConnectedPair, newLandlord, newMigrant } from "./people.ts";
import { givePhoto, phonePhoto, widthOf } from "./photo-files.ts";
import { says, saysInRed } from "./screen.ts";
import { expect, signInAs, test } from "./test.ts";

const widgetOf = (page: Page) => page.getByRole("dialog", { name: "Upload Photo" });
const choose = (widget: Locator, name: string, mimeType: string, buffer: Buffer) =>
  widget.locator("input[type=file]").first().setInputFiles({ name, mimeType, buffer });
const picture = (place: Locator) => place.locator("img[src^='/objects/']");

/** Waits until an image has loaded. */
const arrives = (image: Locator) =>
  expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);

test("a migrant adds a photo while setting up, on a network that fails in the middle", async ({ page }) => {
  const { token } = await newMigrant({ profile: false });
  await signInAs(page, { token });
  await page.goto("/profile-setup");
  const field = page.getByRole("group", { name: "Profile Photo" });
  const photo = await phonePhoto(page);
  expect(photo.length).toBeGreaterThan(5 * 1024 * 1024);
  const widget = widgetOf(page);

  await test.step("Profile Photo has an Upload Photo button that opens the widget, 750 by 550 and light [§2.5.10, §2.5.12, §9.18]", async () => {
    await field.getByRole("button", { name: "Upload Photo" }).click();
    const area = widget.locator(".uppy-Dashboard-inner");
    const size = page.viewportSize();
    // The widget follows the size of the window, as when a phone is turned.
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(async () => (await area.boundingBox())?.width).toBe(360);
    if (size) await page.setViewportSize(size);
    await expect.poll(async () => (await area.boundingBox())?.width).toBe(750);
    expect((await area.boundingBox())?.height).toBeCloseTo(550, 1);
    await expect(widget.locator("[data-uppy-theme=light]")).toBeVisible();
    await expect(widget.getByText("Drop files here or")).toBeVisible();
    await expect(widget.getByRole("button", { name: "browse files" })).toBeVisible();
  });

  await test.step("it takes one image only, and says what to do with a HEIC photo [§2.5.12, §5.15, §9.17]", async () => {
    const file = widget.locator("input[type=file]").first();
    await expect(file).not.toHaveAttribute("multiple");
    await expect(file).toHaveAttribute("accept", /image\/jpeg, image\/png, image\/webp/);
    await choose(widget, "IMG_1.heic", "image/heic", Buffer.from("a HEIC photo"));
    await expect(widget.getByText(/If your iPhone saves HEIC, send a screenshot/).first()).toBeVisible();
    await choose(widget, "words.pdf", "application/pdf", Buffer.from("%PDF"));
    const noPhoto = widget.getByText("This is not a photo. Choose a JPEG, PNG or WebP photo.", {
      exact: true,
    });
    await expect(noPhoto.first()).toBeVisible();
    await expect(widget.getByText(/iPhone/)).toHaveCount(0);
    await expect(widget.getByRole("button", { name: "Upload 1 file" })).toBeHidden();
  });

  const calls = callsOf(page);
  await test.step("the widget does not start by itself, and previews the photo as a square [§2.5.13, §5.15]", async () => {
    await choose(widget, "IMG_2.jpg", "image/jpeg", photo);
    await expect(widget.getByRole("button", { name: "Upload 1 file" })).toBeVisible();
    const preview = widget.getByRole("img", { name: "Your photo" });
    await expect(preview).toBeVisible();
    await arrives(preview);
    const shape = async () => {
      const { width = 0, height = 0 } = (await preview.boundingBox()) ?? {};
      return width > 100 && Math.round(width) === Math.round(height);
    };
    await expect.poll(shape).toBe(true);
    expect(calls.filter((call) => call.includes("/objects/"))).toEqual([]);
  });

  const sent: Buffer[] = [];
  const failures: (() => { abort: true } | { status: number; json: object })[] = [
    () => ({ abort: true }),
    () => ({ status: 503, json: { message: "Later.", code: "unavailable", requestId: "in-a-test" } }),
    () => ({ ...refusal("This upload is not wanted."), status: 415 }),
  ];
  await page.route("**/api/objects/upload/*", async (route) => {
    sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0));
    const failure = failures.shift()?.();
    if (!failure) return route.fallback();
    return "abort" in failure ? route.abort("connectionreset") : route.fulfill(failure);
  });
  await test.step("a lost connection and a 503 are retried; a 415 shows 'Upload failed' with the reason [§8.30, §8.32]", async () => {
    await widget.getByRole("button", { name: "Upload 1 file" }).click();
    await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(3);
    await saysInRed(page, "Upload failed", "This upload is not wanted.");
    await expect(widget.getByText("This upload is not wanted.").first()).toBeVisible();
    expect(failures).toEqual([]);
    expect(sent.length).toBe(3);
  });

  await test.step("the file sent has at most 1600 pixels and 5 MB, and no location [§5.16, §9.19]", async () => {
    for (const bytes of sent) {
      expect(widthOf(bytes)).toBe(1600);
      expect(bytes.length).toBeGreaterThan(1_000);
      expect(bytes.length).toBeLessThanOrEqual(5 * 1024 * 1024);
      expect(bytes.includes("Damascus")).toBe(false);
      expect(bytes.includes("Exif")).toBe(false);
    }
  });

  const release = await hold(page, "**/api/profile-photos", "PUT");
  await test.step("Retry sends it again; the form shows 'Processing photo...', then 'Photo uploaded!' [§2.5.11, §8.28]", async () => {
    await widget.getByRole("button", { name: "Retry" }).first().click();
    await expect(widget).toBeHidden();
    await expect(field.getByText("Processing photo...")).toBeVisible();
    release();
    await says(page, "Photo uploaded!", "Your profile photo has been uploaded successfully.");
    await arrives(picture(field));
  });

  await test.step("the upload URL, the file and the profile photo are requested in turn [§4.28, §9.19]", async () => {
    const own = calls.filter((call) => /objects\/upload|PUT .*profile-photos/.test(call));
    expect(own.at(-1)).toBe("PUT /api/profile-photos");
    expect(own.at(-2)).toMatch(/^PUT \/api\/objects\/upload\/[0-9a-f-]{36}$/);
    expect(own.at(-3)).toBe("POST /api/objects/upload");
  });

  await test.step("the form's profilePicture is the path, and the profile has the photo [§4.29]", async () => {
    const saving = page.waitForRequest(
      (call) => call.url().endsWith("/api/profiles/migrant") && call.method() === "POST",
    );
    await page.getByLabel("Country of Origin").fill("Eritrea");
    await page.getByLabel("Your Story").fill("A story.");
    await page.getByRole("button", { name: "Create Profile" }).click();
    expect((await saving).postDataJSON().profilePicture).toMatch(/^\/objects\/[0-9a-f-]{36}\/profile\?/);
    await expect(page).toHaveURL("/migrant-dashboard");
    await arrives(picture(page.getByRole("group", { name: "Profile Photo" })));
  });
});

test("a draft whose photo is gone is sent without it", async ({ page }) => {
  const migrant = await newMigrant({ profile: false });
  const profilePicture = await givePhoto(migrant);
  await as(migrant).call(removeProfilePhoto);
  const draft = { countryOfOrigin: "Eritrea", story: "A story.", profilePicture };
  await page.addInitScript(([name, kept]) => localStorage.setItem(name, kept), [
    `draft:${migrant.id}:migrant-profile`,
    JSON.stringify(draft),
  ] as const);
  await signInAs(page, migrant);
  await page.goto("/profile-setup");
  await expect(page.getByLabel("Your Story")).toHaveValue("A story.");
  await page.getByRole("button", { name: "Create Profile" }).click();
  await expect(page).toHaveURL("/migrant-dashboard");
});

test("a photo is hidden, shown again and removed, and a failure is named", async ({ page }) => {
  const migrant = await newMigrant({ verified: true });
  await givePhoto(migrant);
  await signInAs(page, migrant);
  await page.goto("/migrant-dashboard");
  const field = page.getByRole("group", { name: "Profile Photo" });
  const widget = widgetOf(page);
  const change = async () => {
    await field.getByRole("button", { name: /^(Change photo|Upload Photo)$/ }).click();
    await expect(widget.locator("input[type=file]").first()).toBeAttached();
    await choose(widget, "me.png", "image/png", Buffer.from(await drawn(page)));
    await widget.getByRole("button", { name: "Upload 1 file" }).click();
  };

  await test.step("a hidden photo is visible to its owner only", async () => {
    await arrives(picture(field));
    await field.getByRole("button", { name: "Hide photo" }).click();
    await expect(field.getByText("Hidden: only you can see it now.")).toBeVisible();
    await expect(picture(field)).toBeVisible();
    await field.getByRole("button", { name: "Show photo" }).click();
    await expect(field.getByRole("button", { name: "Hide photo" })).toBeVisible();
  });

  await test.step("a refused photo shows 'Upload failed' with the server's message, else 'Failed to upload photo' [§8.29]", async () => {
    await answers(page, "PUT", "/api/profile-photos", [refusal("We could not read this photo."), wordless]);
    await change();
    await saysInRed(page, "Upload failed", "We could not read this photo.");
    await change();
    await saysInRed(page, "Upload failed", "Failed to upload photo");
  });

  await test.step("a photo that replaces a hidden one stays hidden", async () => {
    const hidden = field.getByText("Hidden: only you can see it now.");
    const known = (await picture(field).getAttribute("src")) ?? "";
    await field.getByRole("button", { name: "Hide photo" }).click();
    await expect(hidden).toBeVisible();
    await change();
    await says(page, "Photo uploaded!", "Your profile photo has been uploaded successfully.");
    await expect(picture(field)).not.toHaveAttribute("src", known);
    await expect(hidden).toBeVisible();
  });

  await test.step("a photo is removed after a question", async () => {
    await field.getByRole("button", { name: "Remove photo" }).click();
    const question = page.getByRole("dialog", { name: "Remove your photo?" });
    await question.getByRole("button", { name: "Remove photo" }).click();
    await expect(field.getByRole("button", { name: "Upload Photo" })).toBeVisible();
    await expect(picture(page.getByRole("main"))).toHaveCount(0);
    await expect(field.getByRole("button", { name: "Upload Photo" })).toBeFocused();
  });
});

test("a photo that could not be read is not shown as missing", async ({ page }) => {
  const migrant = await newMigrant({ verified: true });
  await givePhoto(migrant);
  await signInAs(page, migrant);
  await answers(page, "GET", "/api/profile-photos", [refusal("Not now."), refusal("Not yet.")]);
  await page.goto("/migrant-dashboard");
  const field = page.getByRole("group", { name: "Profile Photo" });
  const retry = field.getByRole("button", { name: "Retry" });
  await expect(field.getByText("Not now.")).toBeVisible();
  await expect(field.getByRole("button", { name: "Upload Photo" })).toHaveCount(0);
  await retry.click();
  await expect(field.getByText("Not yet.")).toBeVisible();
  await expect(retry).toBeFocused();
  await retry.click();
  await arrives(picture(field));
  await expect(field.getByRole("button", { name: "Change photo" })).toBeFocused();
});

test("the reason for a refused upload is in the person's language", async ({ page }) => {
  const { token } = await newMigrant({ verified: true });
  await signInAs(page, { token });
  await page.addInitScript(() => localStorage.setItem("language", "ar"));
  const { json } = refusal("This is not a JPEG, PNG or WebP photo. Please choose another one.");
  await page.route("**/api/objects/upload/*", (route) =>
    route.fulfill({ status: 415, json: { ...json, code: "photo_of_wrong_type" } }),
  );
  await page.goto("/migrant-dashboard");
  await page.getByRole("group", { name: "صورة الملف" }).getByRole("button", { name: "رفع صورة" }).click();
  const widget = page.getByRole("dialog", { name: "رفع صورة" });
  await choose(widget, "me.png", "image/png", Buffer.from(await drawn(page)));
  await widget.getByRole("button", { name: "رفع ملف واحد" }).click();
  const told = "هذه ليست صورة بصيغة JPEG أو PNG أو WebP. الرجاء اختيار صورة أخرى.";
  await expect(widget.getByText(told).first()).toBeVisible();
});

/** A small photo made by the browser. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 40);
    canvas.getContext("2d")?.fillRect(10, 10, 30, 20);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });

test("a photo is shown wherever its person is, from our own address or an absolute one", async ({
  browser,
}) => {
  const { migrant, landlord } = await newConnectedPair();
  await givePhoto(migrant);
  await givePhoto(landlord);
  const other = await newLandlord({ name: "Ruth Achieng" });

  await test.step("a landlord sees it in the list and on the profile, by a path of our own [§3.14]", async () => {
    const page = await (await browser.newContext()).newPage();
    await signInAs(page, other);
    await page.goto(`/migrant/${migrant.id}`);
    const image = picture(page.getByRole("main")).first();
    await arrives(image);
    await expect(image).toHaveAttribute("width", "128");
    await page.goto("/browse-migrants");
    const card = page
      .getByRole("listitem")
      .filter({ has: page.locator(`a[href*="${migrant.id}"]`) })
      .first();
    const small = picture(card);
    await arrives(small);
    await expect(small).toHaveAttribute("loading", "lazy");
    await expect(small).toHaveAttribute("height", "81");
    expect(await small.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(192);
    const bytes = await page.request.get((await small.getAttribute("src")) ?? "");
    expect((await bytes.body()).length).toBeLessThan(60 * 1024);
    const absolute = new URL("/favicon.svg", page.url()).href;
    await page.route("**/api/migrants", async (route) => {
      const answer = await route.fetch();
      const people = (await answer.json()) as { profilePicture: string | null }[];
      await route.fulfill({ json: people.map((each) => ({ ...each, profilePicture: absolute })) });
    });
    await page.reload();
    await arrives(page.locator(`img[src='${absolute}']`).first());
    await page.context().close();
  });

  await test.step("the landlord who is connected sees it on the dashboard and in the messages", async () => {
    const page = await (await browser.newContext()).newPage();
    await signInAs(page, landlord);
    await page.goto("/landlord-dashboard");
    const row = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Selam Okonkwo" }) });
    await arrives(picture(row).first());
    await row.getByRole("button", { name: /^Message/ }).click();
    await arrives(picture(page.getByRole("dialog", { name: /^Messages with/ })).first());
    await page.context().close();
  });

  await test.step("the migrant who is connected sees the landlord's space", async () => {
    const page = await (await browser.newContext()).newPage();
    await signInAs(page, migrant);
    await page.goto("/migrant-dashboard");
    await page.getByRole("link", { name: "See the home" }).click();
    await arrives(page.getByRole("img", { name: "The home of Owen" }));
    await page.context().close();
  });
});

test("a photo whose signed path has expired is still shown", async ({ newPage }) => {
  const { landlord, migrant } = await newConnectedPair();
  await givePhoto(migrant);
  const page = await newPage(landlord);
  // Without live events the page does not fetch the list again.
  const listens = new Promise((resolve) => page.routeWebSocket("**/api/live", resolve));
  const old = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/until=\d+/g, "until=1") });
  };
  await page.route("**/api/connections", old, { times: 1 });
  const refused = page.waitForResponse((answer) => answer.url().includes("until=1") && !answer.ok());
  await page.goto("/landlord-dashboard");
  await Promise.all([listens, refused]);
  await page
    .getByRole("button", { name: /^Message Selam/ })
    .first()
    .click();
  await arrives(picture(page.getByRole("main")).first());
});
