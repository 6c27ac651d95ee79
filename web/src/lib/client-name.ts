/** The client a person signed in with, according to its `User-Agent`. */
export interface ClientName {
  /** Name of the browser or program; null if unknown. */
  browser: string | null;
  system: string | null;
}

/** Order matters: most browsers also claim to be those listed after them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Programs other than browsers put their own name first: `okhttp/4.12.0`. */
const PROGRAM = /^(?!Mozilla\/)([\w.-]{2,40})\//;

/**
 * Names the browser and system in a `User-Agent` header, so that people recognise their own devices. Clients can send
 * whatever they like, so it proves nothing.
 */
export function clientName(userAgent: string): ClientName {
  return {
    browser: firstOf(BROWSERS, userAgent) ?? PROGRAM.exec(userAgent)?.[1] ?? null,
    system: firstOf(SYSTEMS, userAgent),
  };
}

function firstOf(known: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return known.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}
