// Looks through the camera for QR codes, for features/phones/page/camera.py: by the browser's own reader where it has
// one, else in a worker (scan-worker.js). The page's own thread only takes the picture.
const PAUSE = 200; // milliseconds between two looks
const LONGEST = 640; // pixels of a picture's longer side, as it is read
const WANTED = { video: { facingMode: "environment", width: { ideal: 1280 } } };
/** @type {Record<string, string>} */
const REASONS = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "none",
  OverconstrainedError: "none",
};

const pause = () => new Promise((done) => setTimeout(done, PAUSE));

/** @typedef {{ read(video: HTMLVideoElement): Promise<string[]>, end(): void, last?: boolean }} Reader */

/** @returns {Promise<Reader | null>} */
async function ownReader() {
  try {
    const formats = await BarcodeDetector.getSupportedFormats();
    if (!formats.includes("qr_code")) return null;
  } catch {
    return null;
  }
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return { read: async (video) => (await detector.detect(video)).map((code) => code.rawValue), end() {} };
}

// People hold a code into the middle. Where a picture is read smaller than it is, every other look is at its middle
// only, which then has more of its own pixels.
/** @returns {Reader} */
function workersReader() {
  const worker = new Worker(new URL("./scan-worker.js", import.meta.url), { type: "module", name: "scan" });
  const paper = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  /** @type {{ done(texts: string[]): void, fail(error: Error): void } | null} */
  let answer = null;
  /** @type {Error | null} */
  let broken = null;
  let middle = false;
  worker.onmessage = ({ data }) => answer.done(data);
  /** @type {(event: Event) => void} */
  const broke = (event) => {
    event.preventDefault();
    broken = new Error("the worker that reads codes broke");
    if (answer) answer.fail(broken);
  };
  worker.onerror = broke;
  worker.onmessageerror = broke;
  /** @param {HTMLVideoElement} video */
  function picture(video) {
    const { videoWidth: wide, videoHeight: high } = video;
    middle = !middle && Math.max(wide, high) > LONGEST;
    const [width, height] = middle ? Array(2).fill(Math.min(wide, high)) : [wide, high];
    const scale = Math.min(1, LONGEST / Math.max(width, height));
    /** @type {[number, number]} */
    const size = [Math.round(width * scale), Math.round(height * scale)];
    if (paper.canvas.width !== size[0]) paper.canvas.width = size[0];
    if (paper.canvas.height !== size[1]) paper.canvas.height = size[1];
    paper.drawImage(video, (wide - width) / 2, (high - height) / 2, width, height, 0, 0, ...size);
    return paper.getImageData(0, 0, ...size);
  }
  return {
    read: (video) =>
      new Promise((done, fail) => {
        if (broken) throw broken;
        answer = { done, fail };
        const { width, height, data } = picture(video);
        worker.postMessage({ width, height, data }, [data.buffer]);
      }),
    end: () => worker.terminate(),
    last: true,
  };
}

// One search: `next()` comes with each text that is seen and was not seen the time before, or with null when it is over;
// `reason` then says why, or nothing if it was stopped.
class Search {
  /** @param {HTMLVideoElement} video */
  constructor(video) {
    this.reason = "";
    this.video = video;
    this.over = false;
    /** @type {MediaStream | null} */
    this.stream = null;
    /** @type {string[]} */
    this.texts = [];
    /** @type {string[]} */
    this.told = [];
    /** @type {((text: string | null | undefined) => void) | null} */
    this.asked = null;
    this.inSight = () => this.look();
    this.left = () => this.close();
    document.addEventListener("visibilitychange", this.inSight);
    addEventListener("pagehide", this.left);
    addEventListener("pageshow", this.inSight);
    /** @type {Promise<void> | null} */
    this.opening = null;
    /** @type {Reader | null} */
    this.reader = null;
    this.run();
  }

  next() {
    return new Promise((answer) => {
      this.asked = answer;
      this.give();
    });
  }

  give() {
    if (!this.asked || !(this.texts.length || this.over)) return;
    const answer = this.asked;
    this.asked = null;
    answer(this.over ? null : this.texts.shift());
  }

  stop(reason = "") {
    if (this.over) return;
    this.over = true;
    this.reason = reason;
    document.removeEventListener("visibilitychange", this.inSight);
    removeEventListener("pagehide", this.left);
    removeEventListener("pageshow", this.inSight);
    this.close();
    if (this.reader) this.reader.end();
    this.give();
  }

  /** @param {Error} error */
  fail(error) {
    this.stop(REASONS[error.name] || "failed");
  }

  // --- the camera: on in sight only ---

  close() {
    const stream = this.stream;
    this.stream = null;
    if (!stream) return;
    for (const track of stream.getTracks()) track.stop();
    if (this.video.srcObject === stream) this.video.srcObject = null;
  }

  async look() {
    if (document.hidden) this.close();
    else if (!this.over && !this.stream && !this.opening) {
      this.opening = this.open();
      await this.opening;
      this.opening = null;
      if (document.hidden) this.close();
    }
  }

  async open() {
    if (!navigator.mediaDevices) {
      this.stop("none"); // a page that came without https gets none
      return;
    }
    try {
      const stream = await navigator.mediaDevices.getUserMedia(WANTED);
      this.stream = stream;
      if (this.over) {
        this.close();
        return;
      }
      // Out of sight the camera is let go of anyway, by some systems first.
      for (const track of stream.getTracks()) track.onended = () => document.hidden || this.stop("failed");
      this.video.srcObject = stream;
      await this.video.play();
    } catch (error) {
      // Whoever lets go of the camera while it begins to play has this fail too.
      if (!this.stream && error.name === "AbortError") return;
      this.fail(error);
    }
  }

  // --- reading ---

  async run() {
    try {
      await this.look();
      const own = await ownReader();
      if (this.over) return;
      this.reader = own || workersReader();
      while (!this.over) {
        if (this.stream && this.video.videoWidth && this.video.readyState >= 2) this.hear(await this.read());
        await pause();
      }
    } catch (error) {
      this.fail(error);
    }
  }

  async read() {
    try {
      return await this.reader.read(this.video);
    } catch (error) {
      if (this.over || this.reader.last) throw error;
      this.reader = workersReader(); // the browser's own may turn out not to work
      return [];
    }
  }

  /** @param {string[]} found */
  hear(found) {
    this.texts.push(...found.filter((text) => text && !this.told.includes(text)));
    if (found.length) this.told = found;
    this.give();
  }
}

/** @param {HTMLVideoElement} video */
export const search = (video) => new Search(video);
