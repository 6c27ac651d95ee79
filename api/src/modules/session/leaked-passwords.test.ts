import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../http/problem.ts';
import { requireUnleaked } from './leaked-passwords.ts';
import { generatePassword } from './passwords.ts';

function isRefused(password: string): boolean {
  try {
    requireUnleaked(password, 'novaSenha');
    return false;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    expect(error.code).toBe('validation');
    expect(error.details.faults).toEqual([{ path: 'novaSenha', code: 'password.leaked' }]);
    return true;
  }
}

describe('well-known passwords', () => {
  it.each([
    ...[
      'P@ssw0rd1!',
      'Senha@123',
      'Qwerty123!',
      'Welcome1!',
      'Admin@2024',
      'Abcd@1234',
      'Passw0rd!',
      'Pa$$w0rd1',
    ],
    ...[
      'S3nh@2025',
      'Senh@1234',
      '@Dmin12345',
      '#Flamengo10',
      'Br@s1l2024',
      'Amor#2024',
      '1q2w3e4R!',
      'Aa@123456',
    ],
    ...['We1come!1', 'L3tme1n!!', '!Loveyou1', 'Mudar@123', 'Contraseña1!', 'Tru5tno1!'],
  ])('refuses %s', (password) => expect(isRefused(password)).toBe(true));
});

describe('other passwords', () => {
  it.each([
    ...[
      'Perfume#2026',
      'Outra#Senha1',
      'Ab1!Xy9_',
      'Xk2#9pLw',
      'Vetiver&Cedro7',
      'Chuva-na-telha5',
      '1!7@4#9$aB',
    ],
    ...['Tb7!4829_', '        aA1', 'Ção1!ÃÕÉ', 'Nove9 tijolos'],
  ])('lets %s pass', (password) => expect(isRefused(password)).toBe(false));

  it('lets generated ones pass', () => {
    const refused = Array.from({ length: 2_000 }, generatePassword).filter(isRefused);
    expect(refused).toEqual([]);
  });

  it('lets short random ones pass, nearly always', () => {
    const refused = Array.from({ length: 2_000 }, () => `A${generatePassword().slice(0, 6)}!`).filter(
      isRefused,
    );
    expect(refused.length).toBeLessThan(20);
  });
});
