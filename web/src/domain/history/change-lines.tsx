import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryChange } from '#contracts/core/history.ts';
import type { Language } from '#contracts/core/language.ts';
import type { RecordField } from '#contracts/core/record-fields.ts';
import { localeOf } from '#web/i18n/language.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import type { Format } from '#web/lib/format.ts';
import { useFormat } from '#web/lib/format.ts';
import { changeFormatter } from './change-formatter.ts';
import type { HistoryOf } from './history.api.ts';
import classes from './history.module.css';

/** The declaration of the record's fields. */
type Fields = HistoryOf['fields'];

/** The history formatter in the current language. */
function useHistoryFormatter(fields: Fields) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => createHistoryFormatter(t, format, localeOf(i18n.language), fields),
    [t, format, i18n.language, fields],
  );
}

/** Lists changes, one per line: "Slot 13: empty → Café Torrado". */
export function ChangeLines({ changes, fields }: { changes: readonly HistoryChange[]; fields: Fields }) {
  const { t } = useTranslation();
  const formatter = useHistoryFormatter(fields);
  return (
    <ul>
      {changes.map((change) => {
        const field = formatter.field(change);
        return (
          <li key={change.path} className={classes.change}>
            <span className={classes.field}>{field}:</span>
            <SideView
              side={formatter.side(change.path, change.before)}
              name={t('recordHistory.picture', { field, when: t('recordHistory.old') })}
            />
            <span aria-hidden>→</span>
            <SideView
              side={formatter.side(change.path, change.after)}
              name={t('recordHistory.picture', { field, when: t('recordHistory.new') })}
            />
          </li>
        );
      })}
    </ul>
  );
}

function SideView({ side, name }: { side: ChangeValue; name: string }) {
  if ('words' in side) return <span className={classes.words}>{side.words}</span>;
  const thumbnailUrl = side.picture.replace(/\.\w+$/, '-thumb.webp');
  return <Thumbnail file={{ thumbnailUrl }} name={name} alt={name} size={40} />;
}

type Value = HistoryChange['before'];

/** One side of a change: a text, or the URL of a picture. */
type ChangeValue = { words: string } | { picture: string };

interface HistoryFormatter {
  /** Names what changed: "Slot 13". */
  field: (change: HistoryChange) => string;
  side: (path: string, value: Value) => ChangeValue;
}

/** Creates the formatter of a record's history; the parameters are those of `changeFormatter`. */
function createHistoryFormatter(
  t: TFunction,
  format: Format,
  locale: Language,
  fields?: Readonly<Record<string, RecordField>>,
): HistoryFormatter {
  const words = changeFormatter(t, format, locale, fields);
  const languages = new Intl.DisplayNames(locale, { type: 'language' });

  const field = ({ path, before, after }: HistoryChange) => {
    const [list = '', key = ''] = path.split('.');
    if (list === 'collection') return t('recordHistory.slot', { slot: key });
    if (list === 'descriptions')
      return t('recordHistory.descriptionIn', { language: languages.of(key) ?? key });
    if (list === 'contact' && key) return `${words.field(list)} (${words.field(key)})`;
    if (list === 'questions')
      return t('recordHistory.question', { quest: questOf(after) ?? questOf(before) ?? key });
    return words.field(key || list);
  };

  const side = (path: string, value: Value): ChangeValue => {
    const [list = '', key = ''] = path.split('.');
    if (typeof value === 'string' && value.startsWith('/api/files/')) return { picture: value };
    if (list === 'collection') return { words: slotWords(value) };
    if (list === 'questions') return { words: answersOf(value) ?? t('recordHistory.nothing') };
    if (value === '•••') return { words: t('recordHistory.changed') };
    return { words: words.lines(value, key || list).join(', ') || t('recordHistory.nothing') };
  };

  const slotWords = (value: Value) => {
    const { fragrance, shotSeconds } = objectOf(value);
    if (fragrance === undefined) return t('recordHistory.emptySlot');
    return t('recordHistory.slotHolds', { fragrance, seconds: shotSeconds });
  };
  return { field, side };
}

function objectOf(value: Value): Record<string, Value> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function questOf(value: Value): string | undefined {
  const { quest } = objectOf(value);
  return typeof quest === 'string' ? quest : undefined;
}

/** Formats a question, its answers and where they lead. */
function answersOf(value: Value): string | undefined {
  const quest = questOf(value);
  const { answers } = objectOf(value);
  if (quest === undefined || !Array.isArray(answers)) return quest;
  const lines = answers.map((answer) => {
    const { label, leadsTo } = objectOf(answer);
    const to = Array.isArray(leadsTo) ? leadsTo.join(', ') : leadsTo;
    return to ? `${label} → ${to}` : String(label);
  });
  return lines.length === 0 ? quest : `${quest} ${lines.join('; ')}`;
}
