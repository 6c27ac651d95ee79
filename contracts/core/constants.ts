/** The product's fixed figures, in one place. Units are in the names or in the comments. */

/** A megabyte, as limits count them. */
export const MIB = 1024 * 1024;

export const PRODUCT_NAME = 'Sillage';
export const BRAND_COLOR = '#007E78';

/** How an installation presents itself until it has an identity of its own. */
export const DEFAULT_IDENTITY = { name: PRODUCT_NAME, text: '', color: BRAND_COLOR, logo: null } as const;

/** Lists. */
export const PAGE_SIZES = [10, 20, 50] as const;
export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;

/** Text search and pickers: letters before a search starts, and the debounce after the last key. */
export const SEARCH_MIN_LETTERS = 3;
export const SEARCH_DEBOUNCE_MS = 500;
export const FILTER_MAX_LENGTH = 200;
export const QUICK_SEARCH_LIMIT = 20;
/** Most values that one filter may name. */
export const FILTER_VALUES_MAX = 100;

/** Browser requests: the time-out of a request, and when it is aborted in any case. */
export const REQUEST_TIMEOUT_MS = 60_000;
export const REQUEST_CANCEL_MS = 70_000;
/** A request that reports progress is kept alive by each report, and is aborted after this time. */
export const LONG_REQUEST_CANCEL_MS = 10 * 60_000;

/** How long the last visited path is kept. */
export const LAST_PATH_MS = 120_000;

/** Scroll-to-top button: the offset at which it appears, and the maximum duration of the scroll. */
export const SCROLL_TOP_OFFSET_PX = 300;
export const SCROLL_TOP_SPEED_MS = 600;

/** Uploads. */
export const FILE_MAX_BYTES = 5 * MIB;
export const FILE_MAX_PIXELS = 40_000_000;
/** Default limit on the pictures of one organisation, in megabytes of 1024 × 1024 bytes. */
export const ORGANISATION_STORAGE_DEFAULT_MB = 2_048;
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;
export const SECRET_URL_SECONDS = 5 * 60;

/**
 * Costly calls of each kind per server process: how many of one account (or address, before sign-in) and of all may be
 * under way, and how many of one account may wait for their turn. Uploads are counted in bytes. After a call its
 * account's place rests: `rest` times as long as the call took, so that no account takes a server for itself.
 */
export const COSTLY_CALLS = {
  report: { account: 1, all: 8, waiting: 20, rest: 3 },
  batch: { account: 2, all: 8, waiting: 20, rest: 3 },
  upload: { account: 12 * MIB, all: 96 * MIB, waiting: 32, rest: 12 },
  stream: { account: 8, all: 2_000, waiting: 0, rest: 0 },
} as const;
/** The longest rest of a place. */
export const COSTLY_REST_MAX_MS = 5_000;
/** An upload counts as at least this many bytes, since decoding even a small picture takes time and memory. */
export const UPLOAD_MIN_BYTES = 4 * MIB;
/** How long a costly call may wait for its turn, well below the time-out of browser requests. */
export const COSTLY_WAIT_MS = 45_000;
/** Retry-After of costly calls that are refused. */
export const COSTLY_RETRY_SECONDS = 5;

/** Records. */
export const NAME_MIN = 3;
export const NAME_MAX = 100;
export const FRAGRANCE_DESCRIPTION_MAX = 255;
export const CAMPAIGN_DESCRIPTION_MAX = 100;

/** People. */
export const PERSON_NAME_MIN_LETTERS = 3;
export const PERSON_NAME_MAX = 200;
export const EMAIL_MAX = 200;
export const MINIMUM_AGE = 12;
/** Age at which adolescence ends. Source: Lei nº 8.069/1990, art. 2. */
export const ADULT_AGE = 18;
/** Days that a deactivated account is kept: the five years of the privacy policy. */
export const ACCOUNT_DAYS = 1826;
/** Days during which signing in cancels a requested erasure. */
export const ERASURE_DAYS = 7;
/** Domain of anonymised people's addresses: undeliverable, and reserved for this use. Source: RFC 2606. */
export const ANONYMOUS_DOMAIN = 'anonymous.invalid';
/** Rate limit for downloads of one's own data. */
export const OWN_DATA_CALLS = { limit: 10, windowSeconds: 60 * 60 } as const;
/** Version of the terms shipped with the program. Applies until the house publishes its own. */
export const TERMS_VERSION = '2026-11-26';
/** Maximum length of a document without punctuation. */
export const DOCUMENT_MAX = 14;
/** Maximum characters of a phone number, and its range of digits. */
export const PHONE_MAX = 40;
export const PHONE_DIGITS_MIN = 8;
export const PHONE_DIGITS_MAX = 15;
export const ZIP_MAX = 12;
export const STREET_MAX = 200;
/** Maximum length of a city and of a state. */
export const ADDRESS_PART_MAX = 100;

/** Maximum length of a time zone's name. */
export const TIME_ZONE_MAX = 64;
/** Maximum entries of the opening hours of a place: two for each day of the week. */
export const OPENING_HOURS_MAX = 14;

/** Geography: page size of regions and cities, and time-out of the postal-code service. */
export const GEO_PAGE_SIZE = 10;
export const POSTAL_CODE_TIMEOUT_MS = 3_000;

/** Quizzes. */
export const QUEST_MIN = 3;
export const QUEST_MAX = 255;
export const ANSWER_LABEL_MAX = 255;
export const ANSWER_DESCRIPTION_MAX = 255;
/** Maximum answers per question: more than anybody reads. */
export const ANSWERS_MAX = 50;

/** A device seen from above: 20 slots, 18 degrees each, clockwise from three o'clock. */
export const SLOT_COUNT = 20;
/** Slot 1 is at twelve o'clock. */
export const FIRST_SLOT_POSITION = 15;
export const DEFAULT_SHOT_SECONDS = 5;
export const MIN_SHOT_SECONDS = 1;
export const MAX_SHOT_SECONDS = 60;
export const DEFAULT_FRAGRANCE_SHOTS = 100;

/** Devices and capsules. */
export const DEVICE_NAME_MAX = 60;
export const SERIAL_NUMBER_MAX = 64;
/**
 * A capsule with less than this percentage of its shots left is low; one that expires within these days is due soon. Like
 * the hours of silence below, until the rules for alerts are changed.
 */
export const CAPSULE_LOW_PERCENT = 15;
export const CAPSULE_DUE_SOON_DAYS = 30;
/** Maximum of the filter for capsules that will be empty within some days. */
export const EMPTY_WITHIN_MAX_DAYS = 365;
/** A device not heard from for this long is silent. */
export const DEVICE_SILENT_HOURS = 24;
/** Length of a claim code: 5 bits per character make 60 bits, which is infeasible to guess. */
export const CLAIM_CODE_LENGTH = 12;
/** Maximum length of a claim code as typed, with hyphens and blanks. */
export const CLAIM_CODE_TYPED_MAX = 64;
/** Limits on wrong claim codes, per account and per address. */
export const CLAIM_FAILURES = { account: 10, address: 100, windowSeconds: 15 * 60 } as const;
/** Maximum devices connected to one user: far more than a home has. */
export const USER_DEVICES_MAX = 20;
/** Maximum labels in one call. */
export const LABELS_MAX = 200;
/** Reset codes. Source: RFC 6238, with SHA-1. */
export const RESET_CODE_SECONDS = 60;
export const RESET_CODE_DIGITS = 6;
/** Limits on wrong reset codes: for one device from one address, and from one address for all devices. */
export const RESET_CODE_FAILURES = { limit: 10, address: 100, windowSeconds: 10 * 60 } as const;
/** Shares of a reset code's lifetime at which the ring around it changes colour. */
export const RESET_CODE_WARNINGS = [0.4, 0.8] as const;

/** Shots. */
export const SHOTS_PER_CALL = 1_000;
/** Calls of one device per minute: with a full batch in each, more than it can fire. */
export const DEVICE_CALLS = { limit: 600, windowSeconds: 60 } as const;
/** Default limit on the shots of one device that count in one local day. */
export const DEVICE_DEFAULT_DAY_SHOTS = 5_000;
/** How far ahead a device's clock may be. */
export const SHOT_AHEAD_HOURS = 24;
/** How often a device asks for its configuration when nothing else happens. */
export const DEVICE_HEARTBEAT_SECONDS = 60;
/** What a device reports about itself: maximum lengths, and maximum number of entries. */
export const FIRMWARE_MAX = 64;
export const FAULT_MAX = 200;
export const FAULTS_MAX = 20;
/** Page size of a device's timeline; entries of the same instant stay on one page. */
export const TIMELINE_PAGE = 50;
/** Days whose levels a capsule's history has, and how many it can have at most. */
export const CAPSULE_HISTORY_DAYS = 90;
export const CAPSULE_HISTORY_MAX_DAYS = 366;

/** Days that a device's events are kept. */
export const DEVICE_EVENT_DAYS = 400;
/** Default number of months that single shots are kept; totals are kept for ever. */
export const SHOT_DEFAULT_MONTHS = 24;
/** Number of recent shots on a device's page. */
export const LAST_SHOTS = 20;

/** Imports: limits on a file's bytes and rows. */
export const IMPORT_MAX_BYTES = 20 * MIB;
export const IMPORT_MAX_ROWS = 100_000;
/** Maximum faults and preview rows in a response: more than anybody reads. */
export const IMPORT_FAULTS_MAX = 500;
export const IMPORT_PREVIEW_ROWS = 200;
/** Maximum shots of a capsule: far more than any real one holds. */
export const CAPSULE_SHOTS_MAX = 10_000_000;

/** Dashboard: maximum entries of a chart limited to the most shots. */
export const DASHBOARD_CAMPAIGNS = 12;
export const DASHBOARD_FRAGRANCES = 30;
/** Maximum length of a period shown day by day: ten years. */
export const DASHBOARD_DAYS_MAX = 3_660;

/** Notices: audit events shown, and days that a failed mail is reported. */
export const NOTICES_RECENT = 10;
export const NOTICES_MAIL_DAYS = 7;

/** Identity of an installation: maximum lengths in characters. */
export const IDENTITY_NAME_MAX = 40;
export const IDENTITY_TEXT_MAX = 200;

/** Sign-in. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 16;
/** Highest value that an installation may raise `PASSWORD_MAX` to. */
export const PASSWORD_MAX_CEILING = 128;
export const PASSWORD_SPECIALS = ' `!@#$%^&*()_-=.?';
export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Default session lifetimes: days without use, and days in total. */
export const SESSION_DEFAULT_IDLE_DAYS = 14;
export const SESSION_DEFAULT_DAYS = 30;
/** A refresh token redeemed again within this time comes from a second tab, not a thief. */
export const REFRESH_GRACE_SECONDS = 10;
export const LOGIN_WINDOW_SECONDS = 15 * 60;
export const LOGIN_FAILURES = { accountAndAddress: 10, account: 100, address: 100 } as const;
/** Refusals by which one account may learn that people outside its organisation have an address or a tax number. */
export const FOREIGN_DUPLICATES = { limit: 30, windowSeconds: 15 * 60 } as const;
/** An account's own limit never blocks an address from which it signed in within these days. */
export const SIGN_IN_NETWORK_DAYS = 90;
/** Days that a browser used to sign in is remembered: signing in with another one triggers a mail. */
export const SIGN_IN_BROWSER_DAYS = 400;
/** Authenticator codes: RFC 6238, with SHA-1. */
export const TOTP_SECONDS = 30;
export const TOTP_DIGITS = 6;
export const RECOVERY_CODES = 10;
/** Time allowed between the password and the second factor. */
export const CHALLENGE_SECONDS = 5 * 60;
/** Limit per address on requests for passkey sign-in options. */
export const PASSKEY_CALLS = { limit: 300, windowSeconds: 15 * 60 } as const;
/** Time allowed at the identity provider. */
export const OIDC_SECONDS = 10 * 60;
/** Limit per address on redirects to the identity provider. */
export const OIDC_CALLS = { limit: 100, windowSeconds: 15 * 60 } as const;
/** Time-out of each request to the identity provider. */
export const OIDC_TIMEOUT_SECONDS = 5;
/** How long the identity provider's metadata is cached. */
export const OIDC_DESCRIPTION_SECONDS = 60 * 60;
/** How long a session counts as fresh. Calls that affect accounts or secrets require a fresh session. */
export const FRESH_SECONDS = 10 * 60;
/** Wrong codes allowed for one account, from all addresses together: there are only a million codes. */
export const SECOND_FACTOR_FAILURES = 20;
/** Limits per address on calls that send a mail. */
export const SIGN_UP_CALLS = { limit: 100, windowSeconds: 15 * 60 } as const;
export const RECOVERY_CALLS = { limit: 30, windowSeconds: 15 * 60 } as const;
/** Days after which an unconfirmed sign-up with expired links is removed. */
export const SIGN_UP_KEPT_DAYS = 7;
export const RECOVERY_TOKEN_SECONDS = 60 * 60;
/** Lifetime of the link in an activation or registration mail. */
export const ACTIVATION_TOKEN_SECONDS = 72 * 60 * 60;

/** Addresses that the monthly report of an organisation is mailed to. */
export const REPORT_RECIPIENTS_MAX = 20;

/** Minimum number of days that access and change records are kept: six months. */
export const AUDIT_MIN_DAYS = 184;
/** Default days of retention: changes as long as the privacy policy says, accesses a year. */
export const AUDIT_DEFAULT_DAYS = 5 * 366;
export const ACCESS_LOG_DEFAULT_DAYS = 365;

/** How QR codes are drawn, on the screen and in print kits. */
export const QR_STYLE = {
  /** Readable with 15% of it hidden, as prints on a shelf require. */
  errorCorrectionLevel: 'M',
  /** Quiet zone required by the standard, in modules. */
  margin: 4,
} as const;

/** Side length of a QR code picture in pixels: 30 cm at 100 dots per inch. */
export const QR_PICTURE_SIDE = 1200;
