/** Props of a button that ignores clicks during a run but keeps the focus, which a disabled button would lose. */
export const BUSY_PROPS = { 'data-disabled': true, 'aria-disabled': true } as const;
