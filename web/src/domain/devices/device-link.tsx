import { Text } from '@mantine/core';
import { recordPath } from '#contracts/core/resources.ts';
import type { DeviceRow } from '#contracts/devices/devices.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { TextCell } from '#web/kit/list/text-cell.tsx';

interface DeviceLinkProps {
  device: Pick<DeviceRow, 'deviceId' | 'macAddress' | 'name'>;
}

/** Cell that links to a device: its address, below its name if it has one. */
export function DeviceLink({ device: { deviceId, macAddress, name } }: DeviceLinkProps) {
  return (
    <RowLink href={recordPath('device', deviceId)} style={{ display: 'block', minWidth: 0 }}>
      {name ? (
        <>
          <TextCell maxWidth="150px">{name}</TextCell>
          <Text span size="xs" c="dimmed" style={{ display: 'block' }}>
            {macAddress}
          </Text>
        </>
      ) : (
        macAddress
      )}
    </RowLink>
  );
}
