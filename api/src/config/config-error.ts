/** A setting that can't be used; its message names the variable and never its value. */
export class ConfigError extends Error {}
