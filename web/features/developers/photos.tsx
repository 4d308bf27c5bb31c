import { limits } from "virtual:api-page";
import { Chapter } from "./chapters.tsx";
import { Example, Word } from "./code.tsx";

export function Photos() {
  return (
    <Chapter id="photos">
      <p>
        A photo is a JPEG, PNG or WebP file of at most {limits.photoBytes / 1024 / 1024} MB. It takes three
        steps: ask for an address, send the file there within {limits.uploadSeconds / 60} minutes, and make it
        yours. We remove place and camera from every photo.
      </p>
      <Example of="upload" label="1. Ask for an address" />
      <Example of="uploadReply" label="Answer 200" />
      <Example of="bytes" label="2. Send the file. The address needs no token." />
      <Example of="photo" label="3. Make it your photo" />
      <p>
        Paths of photos in answers, which begin with <Word>/objects/</Word>, work for an hour and without a
        token. Do not pass them on.
      </p>
    </Chapter>
  );
}
