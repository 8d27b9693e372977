// Reads the QR code in a picture of the camera's: {width, height, data} comes, the texts that were read go back.
import { decodeQR } from "./vendor/qr/decode.js";

const PATIENCE = { timeLimit: 100 }; // milliseconds: nothing else waits for this thread, and some devices are slow

addEventListener("message", ({ data }) => {
  /** @type {string[]} */
  let found = [];
  try {
    found = [decodeQR(data, PATIENCE)];
  } catch {
    // no code, as in most pictures
  }
  postMessage(found);
});
