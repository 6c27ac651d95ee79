import i18n from 'i18next';
import { RowBadge } from '#web/kit/list/row-badge.tsx';

// Its words are not told by the hook: a list may have fifty, and what stands around them follows the language.
/** Says of a fragrance that its secret file is missing: what is there as it should be needs no mark. */
export function SecretMark() {
  return (
    <RowBadge look="past" small>
      {i18n.t('fragrances.secretMissing')}
    </RowBadge>
  );
}
