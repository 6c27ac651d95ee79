/** Props of a button that does nothing while a run lasts, and keeps the focus meanwhile: a disabled one would lose it. */
export const BUSY = { 'data-disabled': true, 'aria-disabled': true } as const;
