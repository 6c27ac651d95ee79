-- Serial numbers lose blanks, and look-alikes of the hyphen, as they now do when they are entered or reported. One that
-- would become another capsule's stays.
WITH spelled AS (
  SELECT capsule_id, replace(regexp_replace(serial_number,
    '[\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d]',
    '-', 'g'), ' ', '') AS serial
  FROM capsules
), renamed AS (
  SELECT capsule_id, serial, row_number() OVER (PARTITION BY lower(serial) ORDER BY capsule_id) AS place
  FROM spelled
)
UPDATE capsules SET serial_number = renamed.serial
FROM renamed
WHERE renamed.capsule_id = capsules.capsule_id AND renamed.serial <> capsules.serial_number AND renamed.place = 1
  AND NOT EXISTS (
    SELECT FROM capsules other WHERE other.serial_key = lower(renamed.serial) AND other.capsule_id <> capsules.capsule_id
  );
