interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

/** The browser's reader of bar codes and QR codes; undefined where it has none, or no camera to use. */
export function barcodeDetector(): (new () => Detector) | undefined {
  // Browsers offer cameras only to pages served by HTTPS.
  if (!('mediaDevices' in navigator)) return undefined;
  return Reflect.get(window, 'BarcodeDetector') as (new () => Detector) | undefined;
}
