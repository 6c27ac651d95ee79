import type { Language } from '#contracts/core/language.ts';
import type { IMPORT_COLUMNS, ImportKind } from '#contracts/imports.ts';

type Columns = { [Kind in ImportKind]: Record<(typeof IMPORT_COLUMNS)[Kind][number], string> };

interface TemplateTexts {
  /** Without accents. */
  file: Record<ImportKind, string>;
  /** The file for whole clients, without accents. */
  clients: string;
  sheet: Record<ImportKind, string>;
  guide: string;
  headers: [column: string, what: string, required: string, example: string];
  yes: string;
  no: string;
  what: Columns;
}

/** The same in every language. */
export const EXAMPLES: Columns = {
  capsules: {
    serialNumber: 'CAP-000123',
    fragrance: 'Brisa Marinha',
    totalShots: '1000',
    dueDate: '2027-12-31',
  },
  devices: {
    macAddress: 'AA:BB:CC:DD:EE:FF',
    owner: 'ana@example.com',
    claimCode: '7K3M-Q9TX-2HBD',
    organisation: 'Lojas Aurora',
    place: 'Loja do Centro',
    name: 'Recepção',
  },
  organisations: {
    name: 'Lojas Aurora',
    document: '11.222.333/0001-81',
    email: 'contato@example.com',
    contactName: 'Marina Reis',
    phone: '(11) 91234-5678',
  },
  places: {
    organisation: 'Lojas Aurora',
    name: 'Loja do Centro',
    zipcode: '01310-100',
    street: 'Avenida Paulista, 1000',
    city: 'São Paulo',
    state: 'SP',
    country: 'BR',
    timeZone: 'America/Sao_Paulo',
    contactName: 'Marina Reis',
    phone: '(11) 91234-5678',
    email: 'marina@example.com',
  },
  users: {
    email: 'ana@example.com',
    nome: 'Ana Souza',
    profile: 'STAFF',
    cpf: '529.982.247-25',
    document: '',
    birthday: '1990-05-17',
    genre: 'F',
    country: 'BR',
    zipcode: '01310-100',
    state: 'SP',
    city: 'São Paulo',
    street: 'Avenida Paulista, 1000',
    language: 'pt-BR',
    organisation: 'Lojas Aurora',
  },
};

export const TEMPLATE_TEXTS: Record<Language, TemplateTexts> = {
  'pt-BR': {
    file: {
      capsules: 'modelo-capsulas',
      devices: 'modelo-dispositivos',
      organisations: 'modelo-organizacoes',
      places: 'modelo-locais',
      users: 'modelo-usuarios',
    },
    clients: 'modelo-clientes',
    sheet: {
      capsules: 'Cápsulas',
      devices: 'Dispositivos',
      organisations: 'Organizações',
      places: 'Locais',
      users: 'Usuários',
    },
    guide: 'Como preencher',
    headers: ['Coluna', 'O que informar', 'Obrigatória', 'Exemplo'],
    yes: 'Sim',
    no: 'Não',
    what: {
      capsules: {
        serialNumber: 'Número de série. Se já existir, a cápsula é atualizada',
        fragrance: 'Nome ou ID de uma fragrância ativa',
        totalShots: 'Quantos disparos a cápsula comporta, em número inteiro',
        dueDate: 'Validade, como 2027-12-31 ou 31/12/2027',
      },
      devices: {
        macAddress: 'Endereço MAC. Se já existir, o dispositivo é atualizado',
        owner: 'E-mail do proprietário, que já deve ter conta. Vazio: sem proprietário',
        claimCode:
          'Código de vinculação, com 12 caracteres. Vazio: é gerado, ou continua o que o dispositivo já tem',
        organisation: 'Nome de uma organização ativa. Vazio: da casa',
        place: 'Nome de um local ativo da organização. Vazio: sem local',
        name: 'Nome do dispositivo, com até 60 caracteres. Vazio: sem nome',
      },
      organisations: {
        name: 'Nome. Se já existir, a organização é atualizada',
        document: 'CNPJ, com ou sem pontuação',
        email: 'E-mail da organização',
        contactName: 'Pessoa de contato',
        phone: 'Telefone com DDD',
      },
      places: {
        organisation: 'Nome de uma organização ativa',
        name: 'Nome do local. Se a organização já tiver um local com esse nome, ele é atualizado',
        zipcode: 'CEP. No Brasil, como 01310-100',
        street: 'Rua, número e complemento',
        city: 'Cidade',
        state: 'Estado. No Brasil, a sigla',
        country: 'País, com duas letras (ISO 3166-1)',
        timeZone:
          'Fuso horário, como America/Sao_Paulo. Vazio: o do endereço, conforme o estado no Brasil ou o país',
        contactName: 'Pessoa de contato',
        phone: 'Telefone com DDD',
        email: 'E-mail da pessoa de contato',
      },
      users: {
        email: 'E-mail. Se já existir, o usuário é atualizado; um novo recebe o e-mail de confirmação',
        nome: 'Nome completo',
        profile: 'Perfil: ADMIN (administrador), STAFF (equipe) ou USER (usuário do aplicativo)',
        cpf: 'CPF ou CNPJ, com ou sem pontuação',
        document: 'Outro documento. No Brasil, um CPF ou CNPJ',
        birthday: 'Data de nascimento, como 1990-05-17 ou 17/05/1990',
        genre: 'M (masculino), F (feminino) ou O (outro)',
        country: 'País, com duas letras (ISO 3166-1)',
        zipcode: 'CEP. No Brasil, como 01310-100',
        state: 'Estado',
        city: 'Cidade',
        street: 'Rua, número e complemento',
        language: 'Idioma: pt-BR, en-US ou es-ES',
        organisation: 'Nome de uma organização ativa. Vazio: da casa',
      },
    },
  },
  'en-US': {
    file: {
      capsules: 'template-capsules',
      devices: 'template-devices',
      organisations: 'template-organisations',
      places: 'template-places',
      users: 'template-users',
    },
    clients: 'template-clients',
    sheet: {
      capsules: 'Capsules',
      devices: 'Devices',
      organisations: 'Organisations',
      places: 'Places',
      users: 'Users',
    },
    guide: 'How to fill it in',
    headers: ['Column', 'What to enter', 'Required', 'Example'],
    yes: 'Yes',
    no: 'No',
    what: {
      capsules: {
        serialNumber: 'Serial number. If it already exists, the capsule is updated',
        fragrance: 'Name or ID of an active fragrance',
        totalShots: 'How many shots the capsule holds, as a whole number',
        dueDate: 'Expiry date, such as 2027-12-31 or 31/12/2027',
      },
      devices: {
        macAddress: 'MAC address. If it already exists, the device is updated',
        owner: 'E-mail of the owner, who must have an account. Empty: no owner',
        claimCode: 'Claim code, 12 characters. Empty: one is generated, or the device keeps the one it has',
        organisation: 'Name of an active organisation. Empty: the house itself',
        place: 'Name of an active place of the organisation. Empty: no place',
        name: 'Device name, at most 60 characters. Empty: no name',
      },
      organisations: {
        name: 'Name. If it already exists, the organisation is updated',
        document: 'CNPJ, with or without punctuation',
        email: 'E-mail of the organisation',
        contactName: 'Contact person',
        phone: 'Phone number with area code',
      },
      places: {
        organisation: 'Name of an active organisation',
        name: 'Name of the place. If the organisation has a place with this name, it is updated',
        zipcode: 'Zip code. In Brazil such as 01310-100',
        street: 'Street, number and unit',
        city: 'City',
        state: 'State. In Brazil its two letters',
        country: 'Country, two letters (ISO 3166-1)',
        timeZone:
          'Time zone, such as America/Sao_Paulo. Empty: that of the address, by state in Brazil or by country',
        contactName: 'Contact person',
        phone: 'Phone number with area code',
        email: 'E-mail of the contact person',
      },
      users: {
        email: 'E-mail. If it already exists, the user is updated; a new one gets the confirmation e-mail',
        nome: 'Full name',
        profile: 'Profile: ADMIN (administrator), STAFF (staff) or USER (app user)',
        cpf: 'CPF or CNPJ, with or without punctuation',
        document: 'Another document. In Brazil a CPF or CNPJ',
        birthday: 'Birth date, such as 1990-05-17 or 17/05/1990',
        genre: 'M (male), F (female) or O (other)',
        country: 'Country, two letters (ISO 3166-1)',
        zipcode: 'Zip code. In Brazil such as 01310-100',
        state: 'State',
        city: 'City',
        street: 'Street, number and unit',
        language: 'Language: pt-BR, en-US or es-ES',
        organisation: 'Name of an active organisation. Empty: the house itself',
      },
    },
  },
  'es-ES': {
    file: {
      capsules: 'plantilla-capsulas',
      devices: 'plantilla-dispositivos',
      organisations: 'plantilla-organizaciones',
      places: 'plantilla-lugares',
      users: 'plantilla-usuarios',
    },
    clients: 'plantilla-clientes',
    sheet: {
      capsules: 'Cápsulas',
      devices: 'Dispositivos',
      organisations: 'Organizaciones',
      places: 'Lugares',
      users: 'Usuarios',
    },
    guide: 'Cómo completar la hoja',
    headers: ['Columna', 'Qué ingresar', 'Obligatoria', 'Ejemplo'],
    yes: 'Sí',
    no: 'No',
    what: {
      capsules: {
        serialNumber: 'Número de serie. Si ya existe, la cápsula se actualiza',
        fragrance: 'Nombre o ID de una fragancia activa',
        totalShots: 'Cuántos disparos contiene la cápsula, en número entero',
        dueDate: 'Vencimiento, como 2027-12-31 o 31/12/2027',
      },
      devices: {
        macAddress: 'Dirección MAC. Si ya existe, el dispositivo se actualiza',
        owner: 'Correo del propietario, que ya debe tener cuenta. Vacío: sin propietario',
        claimCode:
          'Código de vinculación, de 12 caracteres. Vacío: se genera, o queda el que el dispositivo ya tiene',
        organisation: 'Nombre de una organización activa. Vacío: de la casa',
        place: 'Nombre de un lugar activo de la organización. Vacío: sin lugar',
        name: 'Nombre del dispositivo, de hasta 60 caracteres. Vacío: sin nombre',
      },
      organisations: {
        name: 'Nombre. Si ya existe, la organización se actualiza',
        document: 'CNPJ, con o sin puntuación',
        email: 'Correo de la organización',
        contactName: 'Persona de contacto',
        phone: 'Teléfono con código de área',
      },
      places: {
        organisation: 'Nombre de una organización activa',
        name: 'Nombre del lugar. Si la organización ya tiene un lugar con ese nombre, se actualiza',
        zipcode: 'Código postal. En Brasil, como 01310-100',
        street: 'Calle, número y complemento',
        city: 'Ciudad',
        state: 'Estado. En Brasil, la sigla',
        country: 'País, con dos letras (ISO 3166-1)',
        timeZone:
          'Zona horaria, como America/Sao_Paulo. Vacío: la de la dirección, según el estado en Brasil o el país',
        contactName: 'Persona de contacto',
        phone: 'Teléfono con código de área',
        email: 'Correo de la persona de contacto',
      },
      users: {
        email: 'Correo. Si ya existe, el usuario se actualiza; uno nuevo recibe el correo de confirmación',
        nome: 'Nombre completo',
        profile: 'Perfil: ADMIN (administrador), STAFF (equipo) o USER (usuario de la aplicación)',
        cpf: 'CPF o CNPJ, con o sin puntuación',
        document: 'Otro documento. En Brasil, un CPF o CNPJ',
        birthday: 'Fecha de nacimiento, como 1990-05-17 o 17/05/1990',
        genre: 'M (masculino), F (femenino) u O (otro)',
        country: 'País, con dos letras (ISO 3166-1)',
        zipcode: 'Código postal. En Brasil, como 01310-100',
        state: 'Estado',
        city: 'Ciudad',
        street: 'Calle, número y complemento',
        language: 'Idioma: pt-BR, en-US o es-ES',
        organisation: 'Nombre de una organización activa. Vacío: de la casa',
      },
    },
  },
};
