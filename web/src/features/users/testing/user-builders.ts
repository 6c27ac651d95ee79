import type { User } from '#contracts/users/users.ts';

/** A confirmed, active user with all details. Not the signed-in user, whose id is 1. */
export function user(change: Partial<User> = {}): User {
  return {
    id: 7,
    nome: 'Ana Lima',
    email: 'ana@example.com',
    pendingEmail: null,
    cpf: '52998224725',
    document: null,
    genre: 'F',
    birthday: '1990-05-15',
    profile: { id: 2, nome: 'STAFF' },
    organisation: null,
    ativo: true,
    language: 'pt-BR',
    address: {
      zipcode: '01310-100',
      street: 'Avenida Paulista, 1000',
      city: 'São Paulo',
      state: 'SP',
      country: 'BR',
    },
    deletedAt: null,
    confirmedAt: '2026-01-03T12:00:00.000Z',
    createdAt: '2026-01-02T12:00:00.000Z',
    erasureAskedAt: null,
    anonymisedAt: null,
    ...change,
  };
}

export const UNCONFIRMED = { confirmedAt: null } as const;
export const INACTIVE = { ativo: false, deletedAt: '2026-02-03T12:00:00.000Z' } as const;
export const NO_DETAILS = {
  cpf: null,
  document: null,
  genre: null,
  birthday: null,
  language: null,
  address: null,
} as const;
/** The user that `signedInAs` signs in. */
export const SELF = { id: 1 } as const;

/** One of their sessions. */
export const SESSION = {
  id: '0b5d5a0e-5a3d-4f4e-9d06-1c2f9d6a8c11',
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  createdAt: '2026-01-02T12:00:00.000Z',
  refreshedAt: '2026-01-02T12:00:00.000Z',
  current: false,
};
