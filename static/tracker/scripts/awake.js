// Where a browser has no wake lock, as by plain HTTP: a video that plays keeps the screen awake, too.
// Safari heeds only a video with sound, which would silence the music at the table.
export const can =
  "captureStream" in HTMLCanvasElement.prototype && !navigator.vendor.startsWith("Apple");

/** Like a wake lock: it can be released, and tells that it was. */
export async function play() {
  if (!can) throw new Error("nothing keeps this screen awake");
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2;
  const video = document.createElement("video");
  video.muted = video.playsInline = video.ariaHidden = true;
  // It has to lie in sight, but nobody has to see it.
  Object.assign(video.style, { position: "fixed", top: 0, left: 0, width: "2px", opacity: 0.01 });
  video.style.pointerEvents = "none";
  const pen = canvas.getContext("2d");
  video.srcObject = canvas.captureStream();
  const drawing = setInterval(() => pen.fillRect(0, 0, 2, 2), 1000);
  const lock = new EventTarget();
  lock.release = () => {
    clearInterval(drawing);
    video.srcObject = null;
    video.remove();
    lock.dispatchEvent(new Event("release"));
  };
  document.body.append(video);
  try {
    await video.play();
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}
