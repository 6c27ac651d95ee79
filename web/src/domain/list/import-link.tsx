import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ImportFile } from '#contracts/imports.ts';
import { useCan } from '#web/lib/session.ts';

interface ImportLinkProps {
  kind: ImportFile;
  children: string;
}

/** A line with the link to an import, for those who may import. */
export function ImportLink({ kind, children }: ImportLinkProps) {
  return (
    useCan()('imports.write') && (
      <Anchor
        size="sm"
        display="block"
        mt={8}
        renderRoot={(props) => <Link {...props} to="/admin/import" search={{ kind }} />}
      >
        {children}
      </Anchor>
    )
  );
}

/** Leads to the import where a single record is created. */
export function SeveralAtOnce({ kind, children }: ImportLinkProps) {
  const { t } = useTranslation();
  return (
    useCan()('imports.write') && (
      <Text size="sm" c="dimmed">
        {t('form.several')}{' '}
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => <Link {...props} to="/admin/import" search={{ kind }} />}
        >
          {children}
        </Anchor>
      </Text>
    )
  );
}
