import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryChange } from '#contracts/core/history.ts';
import { localeOf } from '#web/i18n/language.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { useFormat } from '#web/lib/format.ts';
import type { HistoryOf } from './history.api.ts';
import classes from './history.module.css';
import { type ChangeValue, createHistoryFormatter } from './history-formatter.ts';

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
