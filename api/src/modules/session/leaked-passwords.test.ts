import { describe, expect, it } from 'vitest';
import { isLeaked } from './leaked-passwords.ts';
import { isGuessable } from './new-passwords.ts';
import { generatePassword } from './passwords.ts';

const isRefused = (password: string) => isLeaked(password) || isGuessable(password);

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

describe('common words with a year or a sign', () => {
  it.each([
    ...['Verao@2026', 'Verão@2026', 'Natal#2025', 'Inverno2024!', 'Primavera#1', '2026@Outono', 'Ver@o2026'],
    ...['Summer2024!', 'Winter@24', 'Otoño#2025', 'Invierno.24', 'Janeiro@2026', 'February#1', 'Diciembre_9'],
    ...['Segunda@123', 'Friday2025!', 'Miércoles#7', 'Bemvinda@1', 'Temporario#1', 'F3licidade!'],
  ])('refuses %s', (password) => expect(isRefused(password)).toBe(true));
});

describe('names in a password', () => {
  const NAMES = ['Sillage', 'Casa do Perfume', 'Beatriz Prado', 'Ana Sá', 'joao.silva1990', 'aromas'];
  it.each([
    ...[
      'Sillage#26x',
      'x9$S1llage',
      'Casadoperfume#1',
      'Meu.Perfume7',
      'BeatrizP#77',
      'Pr4do-x9K',
      '@na#2026',
    ],
    ...['Ana#20269', 'Silva!774x', 'Joao.silva#1', 'xAromas-99'],
  ])('cause %s to be refused', (password) => expect(isGuessable(password, NAMES)).toBe(true));

  it.each(['Banana-Roxa#7', 'Jasmim#Azul7', 'Tb7!4829_'])('don’t cause %s to be refused', (password) =>
    expect(isGuessable(password, NAMES)).toBe(false),
  );
});

describe('a good password', () => {
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
  ])('is accepted: %s', (password) => expect(isRefused(password)).toBe(false));

  it('is accepted if it was generated', () => {
    const refused = Array.from({ length: 2_000 }, generatePassword).filter(isRefused);
    expect(refused).toEqual([]);
  });

  it('is nearly always accepted if it is short and random', () => {
    const refused = Array.from({ length: 2_000 }, () => `A${generatePassword().slice(0, 6)}!`).filter(
      isRefused,
    );
    expect(refused.length).toBeLessThan(20);
  });
});
