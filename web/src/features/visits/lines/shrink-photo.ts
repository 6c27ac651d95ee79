/** Longest side of a photo as it is sent, in pixels: labels can be read, and a weak signal manages it. */
const SIDE_MAX = 1_600;
const QUALITY = 0.8;

/** Returns a photo as a JPEG of moderate size, upright and without what the camera noted. @throws if it can't be read */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The photo is too large for this browser'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}
