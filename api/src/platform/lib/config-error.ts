/** An invalid setting; the message names the variable, never its value. */
export class ConfigError extends Error {}
