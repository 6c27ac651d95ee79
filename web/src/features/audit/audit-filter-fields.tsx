import { Button, NativeSelect } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '#contracts/audit.ts';
import { DayFilter } from '#web/domain/filters/day-filter.tsx';
import { TimeZoneNote } from '#web/kit/display/time-zone-note.tsx';
import classes from './audit-filter-fields.module.css';
import type { AuditFilters } from './audit-search.ts';
import type { KnownFilters } from './use-audit-filters.ts';
import { isReversed } from './use-audit-filters.ts';

interface AuditFilterFieldsProps {
  filters: KnownFilters;
  onChange: (change: AuditFilters) => void;
  /** Undefined when no filter is set. */
  onClear: (() => void) | undefined;
}

/** The filters of the audit trail besides the search: resource, action, and first and last day. */
export function AuditFilterFields({ filters, onChange, onClear }: AuditFilterFieldsProps) {
  const { t, i18n } = useTranslation();
  const byLabel = new Intl.Collator(i18n.language).compare;
  const actions = AUDIT_ACTIONS.map((value) => ({ value, label: t(`auditEvents.actions.${value}`) }));
  return (
    <fieldset className={classes.fields} aria-label={t('audit.filter.label')}>
      <NativeSelect
        label={t('audit.filter.resource')}
        value={filters.resource ?? ''}
        onChange={(event) => onChange({ resource: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('audit.filter.anyResource') },
          ...AUDIT_RESOURCES.map((value) => ({ value, label: t(`auditEvents.resources.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('audit.filter.action')}
        value={filters.action ?? ''}
        onChange={(event) => onChange({ action: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('audit.filter.anyAction') },
          ...actions.sort((one, other) => byLabel(one.label, other.label)),
        ]}
      />
      <DayFilter
        label={t('audit.filter.from')}
        value={filters.from}
        max={filters.to}
        onChange={(from) => onChange({ from })}
      />
      <DayFilter
        label={t('audit.filter.to')}
        value={filters.to}
        min={filters.from}
        error={isReversed(filters) && t('audit.filter.reversed')}
        onChange={(to) => onChange({ to })}
      />
      <TimeZoneNote className={classes.zone} />
      {onClear && (
        <Button
          variant="subtle"
          className={classes.clear}
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={onClear}
        >
          {t('audit.filter.clear')}
        </Button>
      )}
    </fieldset>
  );
}
