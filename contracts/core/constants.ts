/** The product's fixed figures, in one place. Units are in the names or beside them. */

export const PRODUCT_NAME = 'Sillage';
export const BRAND_COLOR = '#007E78';

/** How an installation presents itself until somebody gives it an identity of its own. */
export const DEFAULT_IDENTITY = { name: PRODUCT_NAME, text: '', color: BRAND_COLOR, logo: null } as const;

/** Lists. */
export const PAGE_SIZES = [10, 20, 50] as const;
export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;

/** Text search and pickers: letters before a search starts, and the pause after the last key. */
export const SEARCH_MIN_LETTERS = 3;
export const SEARCH_DEBOUNCE_MS = 500;
export const FILTER_MAX_LENGTH = 200;
export const QUICK_SEARCH_LIMIT = 20;

/** Requests from the browser: the time-out of one, and when it is given up whatever it does. */
export const REQUEST_TIMEOUT_MS = 60_000;
export const REQUEST_CANCEL_MS = 70_000;
/** One that tells how far it is lives as long as it goes on telling, and is given up after this. */
export const LONG_REQUEST_CANCEL_MS = 10 * 60_000;

/** How long the last visited path is kept. */
export const LAST_PATH_MS = 120_000;

/** Scroll-to-top button: appears after this many pixels, and its journey lasts this long at most. */
export const SCROLL_TOP_OFFSET_PX = 300;
export const SCROLL_TOP_SPEED_MS = 600;

/** Uploads. */
export const FILE_MAX_BYTES = 5 * 1024 * 1024;
export const FILE_MAX_PIXELS = 40_000_000;
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;
export const SECRET_URL_SECONDS = 5 * 60;

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
/** The age from which somebody is no adolescent any more. Source: Lei nº 8.069/1990, art. 2. */
export const ADULT_AGE = 18;
/** Days that an account is kept once it was deactivated: the five years of the privacy policy. */
export const ACCOUNT_DAYS = 1826;
/** Days in which an erasure that somebody asked for can be undone by signing in. */
export const ERASURE_DAYS = 7;
/** The domain of the addresses of anonymous people: no mail reaches it, and nobody else has one. Source: RFC 2606. */
export const ANONYMOUS_DOMAIN = 'anonymous.invalid';
/** Archives of their own data that somebody may fetch. */
export const OWN_DATA_CALLS = { limit: 10, windowSeconds: 60 * 60 } as const;
/** The version of the terms that the program comes with. It holds until the house publishes one of its own. */
export const TERMS_VERSION = '2026-11-26';
/** Of a document without punctuation. */
export const DOCUMENT_MAX = 14;
/** Signs of a phone number, and how many of them are digits. */
export const PHONE_MAX = 40;
export const PHONE_DIGITS_MIN = 8;
export const PHONE_DIGITS_MAX = 15;
export const ZIP_MAX = 12;
export const STREET_MAX = 200;
/** Of a city and of a state. */
export const ADDRESS_PART_MAX = 100;

/** Characters of a time zone's name. */
export const TIME_ZONE_MAX = 64;

/** Geography: regions and cities come in pages, and the postal-code service has this long. */
export const GEO_PAGE_SIZE = 10;
export const POSTAL_CODE_TIMEOUT_MS = 3_000;

/** Quizzes. */
export const QUEST_MIN = 3;
export const QUEST_MAX = 255;
export const ANSWER_LABEL_MAX = 255;
export const ANSWER_DESCRIPTION_MAX = 255;
/** Answers of one question: more than anybody reads. */
export const ANSWERS_MAX = 50;

/** A device seen from above: 20 slots, 18 degrees each, clockwise from three o'clock. */
export const SLOT_COUNT = 20;
/** Slot 1 stands at twelve o'clock. */
export const FIRST_SLOT_POSITION = 15;
export const DEFAULT_SHOT_SECONDS = 5;
export const MIN_SHOT_SECONDS = 1;
export const MAX_SHOT_SECONDS = 60;
export const DEFAULT_FRAGRANCE_SHOTS = 100;

/** Devices and capsules. */
export const SERIAL_NUMBER_MAX = 64;
/** A capsule with less than this share of its shots left is low; one that is due within so many days is due soon. */
export const CAPSULE_LOW_SHARE = 0.15;
export const CAPSULE_DUE_SOON_DAYS = 30;
/** Days ahead for which capsules are asked for that will be empty by then. */
export const EMPTY_WITHIN_MAX_DAYS = 365;
/** A device that was not heard of for so long is silent. */
export const DEVICE_SILENT_HOURS = 24;
/** Characters of a claim code, 5 bits each: 60 bits, which nobody guesses. */
export const CLAIM_CODE_LENGTH = 12;
/** The same with hyphens and blanks, however somebody sets them. */
export const CLAIM_CODE_TYPED_MAX = 64;
/** Wrong codes of one account, and from one address. */
export const CLAIM_FAILURES = { account: 10, address: 100, windowSeconds: 15 * 60 } as const;
/** Devices that one user can be connected to: far more than a home has. */
export const USER_DEVICES_MAX = 20;
/** Labels of one call. */
export const LABELS_MAX = 200;
/** Reset codes. Source: RFC 6238, with SHA-1. */
export const RESET_CODE_SECONDS = 60;
export const RESET_CODE_DIGITS = 6;
/** Wrong ones for one device from one address, and from one address for any. */
export const RESET_CODE_FAILURES = { limit: 10, address: 100, windowSeconds: 10 * 60 } as const;
/** The ring around a reset code changes its colour when this share of its time has gone. */
export const RESET_CODE_WARNINGS = [0.4, 0.8] as const;

/** Shots. */
export const SHOTS_PER_CALL = 1_000;
/** Calls of one device in a minute: a full batch each would be more than it can fire. */
export const DEVICE_CALLS = { limit: 600, windowSeconds: 60 } as const;
/** Shots of one device that count in one local day where nothing else is set. */
export const DEVICE_DEFAULT_DAY_SHOTS = 5_000;
/** A clock may be ahead by as much. */
export const SHOT_AHEAD_HOURS = 24;
/** Between two questions of a device for what it is to play, while nothing else happens. */
export const DEVICE_HEARTBEAT_SECONDS = 60;
/** What a device tells of itself: characters, and entries. */
export const FIRMWARE_MAX = 64;
export const FAULT_MAX = 200;
export const FAULTS_MAX = 20;
/** Entries of a page of a device's timeline; more of the same moment stay together. */
export const TIMELINE_PAGE = 50;
/** Days that what happened to a device is kept. */
export const DEVICE_EVENT_DAYS = 400;
/** Months that single shots are kept where nothing else is set; the totals stay for ever. */
export const SHOT_DEFAULT_MONTHS = 24;
/** Of the last shots on a device's page. */
export const LAST_SHOTS = 20;

/** Imports: a file's bytes and rows. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 100_000;
/** Faults and preview rows that an answer names: more than anybody reads. */
export const IMPORT_FAULTS_MAX = 500;
export const IMPORT_PREVIEW_ROWS = 200;
/** Shots that a capsule can hold: far beyond any that is made. */
export const CAPSULE_SHOTS_MAX = 10_000_000;

/** Dashboard: entries of a chart that shows only those with most shots. */
export const DASHBOARD_CAMPAIGNS = 12;
export const DASHBOARD_FRAGRANCES = 30;
/** Days of a period that is shown day by day: ten years. */
export const DASHBOARD_DAYS_MAX = 3_660;

/** Notices: audit events that are shown, and days that a mail which failed is told of. */
export const NOTICES_RECENT = 10;
export const NOTICES_MAIL_DAYS = 7;

/** Identity of an installation, in characters. */
export const IDENTITY_NAME_MAX = 40;
export const IDENTITY_TEXT_MAX = 200;

/** Sign-in. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 16;
/** What an installation may raise that to. */
export const PASSWORD_MAX_CEILING = 128;
export const PASSWORD_SPECIALS = ' `!@#$%^&*()_-=.?';
export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Sessions end after so many days without use, and in any case, where nothing else is set. */
export const SESSION_DEFAULT_IDLE_DAYS = 14;
export const SESSION_DEFAULT_DAYS = 30;
/** A refresh token redeemed again within this time is a second tab, not a thief. */
export const REFRESH_GRACE_SECONDS = 10;
export const LOGIN_WINDOW_SECONDS = 15 * 60;
export const LOGIN_FAILURES = { accountAndAddress: 10, account: 100, address: 100 } as const;
/** An account's own limit never holds back an address that it signed in from within so many days. */
export const SIGN_IN_NETWORK_DAYS = 90;
/** Days that a browser is remembered which somebody signed in with: signing in with another is told by mail. */
export const SIGN_IN_BROWSER_DAYS = 400;
/** Codes of an authenticator: RFC 6238, with SHA-1. */
export const TOTP_SECONDS = 30;
export const TOTP_DIGITS = 6;
export const RECOVERY_CODES = 10;
/** How long somebody may take to give the second factor after the password. */
export const CHALLENGE_SECONDS = 5 * 60;
/** Calls from one address that ask what to sign in of by a passkey. */
export const PASSKEY_CALLS = { limit: 300, windowSeconds: 15 * 60 } as const;
/** How long somebody may be away at the identity provider. */
export const OIDC_SECONDS = 10 * 60;
/** Calls from one address that send a browser there. */
export const OIDC_CALLS = { limit: 100, windowSeconds: 15 * 60 } as const;
/** How long each of its answers is waited for. */
export const OIDC_TIMEOUT_SECONDS = 5;
/** How long its description is believed. */
export const OIDC_DESCRIPTION_SECONDS = 60 * 60;
/** How long a session is fresh: what reaches into accounts or secrets asks for one that is. */
export const FRESH_SECONDS = 10 * 60;
/** Wrong codes for one account, wherever they come from: there are a million of them only. */
export const SECOND_FACTOR_FAILURES = 20;
/** Calls from one address that have a mail sent to somebody. */
export const SIGN_UP_CALLS = { limit: 100, windowSeconds: 15 * 60 } as const;
export const RECOVERY_CALLS = { limit: 30, windowSeconds: 15 * 60 } as const;
/** Days after which a sign-up that nobody confirmed, and whose links have ended, is removed. */
export const SIGN_UP_KEPT_DAYS = 7;
export const RECOVERY_TOKEN_SECONDS = 60 * 60;
/** How long the link of an activation or registration mail lives. */
export const ACTIVATION_TOKEN_SECONDS = 72 * 60 * 60;

/** Days that records of access and of changes are kept at least: six months. */
export const AUDIT_MIN_DAYS = 184;
/** Days that they are kept where nothing else is set: changes as long as the privacy policy says, accesses a year. */
export const AUDIT_DEFAULT_DAYS = 5 * 366;
export const ACCESS_LOG_DEFAULT_DAYS = 365;
