import { notFound } from '@tanstack/react-router';

/** The id in the address of a record. One that is no number names no record. */
export const recordParams = {
  parse: ({ id }: { id: string }): { id: number } => {
    if (!/^[1-9]\d{0,9}$/.test(id)) throw notFound();
    return { id: Number(id) };
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};
