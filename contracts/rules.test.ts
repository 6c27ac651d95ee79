import { describe, expect, it } from 'vitest';
import { campaignQrCode, canStarCampaign } from './campaigns/campaigns.ts';
import { SLOTS, slotAngle, slotPosition } from './campaigns/slots.ts';
import { canDeleteCategory, canToggleCategory } from './categories.ts';
import { PASSWORD_MAX } from './core/constants.ts';
import { FIELD_ERRORS } from './core/errors.ts';
import { canToggleFragrance } from './fragrances.ts';
import { setPasswordMax, unmetPasswordRules } from './session/session.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { pt } from './texts/pt.ts';

const active = { deletedAt: null };
const inactive = { deletedAt: '2026-01-01T00:00:00.000Z' };

describe('record rules', () => {
  it('let a category be toggled unless active and in use, and deleted only when inactive and empty', () => {
    expect(canToggleCategory({ ...active, fragrances: 1 })).toBe(false);
    expect(canToggleCategory({ ...inactive, fragrances: 1 })).toBe(true);
    expect(canDeleteCategory({ ...active, fragrances: 0 })).toBe(false);
    expect(canDeleteCategory({ ...inactive, fragrances: 1 })).toBe(false);
    expect(canDeleteCategory({ ...inactive, fragrances: 0 })).toBe(true);
  });

  it('let a fragrance be toggled unless active and in a collection', () => {
    const collections = [{ campaignId: 1, name: 'Uma', slot: 1 }];
    expect(canToggleFragrance({ ...active, collections })).toBe(false);
    expect(canToggleFragrance({ ...active, collections: [] })).toBe(true);
    expect(canToggleFragrance({ ...inactive, collections })).toBe(true);
  });

  it('let a campaign become the default only when active and not the default already', () => {
    expect(canStarCampaign({ ...active, organisation: null, isDefault: false })).toBe(true);
    expect(canStarCampaign({ ...active, organisation: null, isDefault: true })).toBe(false);
    const organisation = { organisationId: 1, name: 'Aroma' };
    expect(canStarCampaign({ ...active, organisation, isDefault: false })).toBe(false);
    expect(canStarCampaign({ ...inactive, organisation: null, isDefault: false })).toBe(false);
  });
});

describe('the ring', () => {
  it("has slot 1 at twelve o'clock and continues clockwise", () => {
    expect([1, 2, 5, 6, 7, 20].map(slotPosition)).toEqual([15, 16, 19, 0, 1, 14]);
    expect([slotAngle(1), slotAngle(6)]).toEqual([270, 0]);
    expect(new Set(SLOTS.map(slotPosition)).size).toBe(20);
  });
});

describe('the QR code of a campaign', () => {
  it("contains the campaign's id and the time of its last change", () => {
    expect(campaignQrCode(7, new Date(1_700_000_000_123))).toBe('CAMPAIGN|SCENT|7|1700000000123');
  });
});

describe('the password rule', () => {
  it.each([
    ['Abcdef1!', []],
    ['Abcdef1 ', []],
    ['abcdef1!', ['uppercase']],
    ['Abc1!', ['length']],
    ['Abcdefghijklmno1!', ['length']],
    ['Abcdefg1', ['special']],
    ['Abcdefg1+', ['special']],
    ['', ['length', 'digit', 'lowercase', 'uppercase', 'special']],
  ])('finds that %j violates %j', (password, unmet) => {
    expect(unmetPasswordRules(password)).toEqual(unmet);
  });

  it("accepts longer passwords up to the installation's own maximum", () => {
    const phrase = 'Um Vaso de Jasmim na Janela 7';
    expect(unmetPasswordRules(phrase)).toEqual(['length']);
    setPasswordMax(phrase.length);
    try {
      expect(unmetPasswordRules(phrase)).toEqual([]);
      expect(unmetPasswordRules(`${phrase}!`)).toEqual(['length']);
    } finally {
      setPasswordMax(PASSWORD_MAX);
    }
  });
});

describe('error texts', () => {
  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  it.each(FIELD_ERRORS)('of %s have the same placeholders in every language', (code) => {
    for (const texts of [en, es])
      expect(placeholders(texts.fields[code])).toEqual(placeholders(pt.fields[code]));
  });
});
