import type { Genre } from '#contracts/users.ts';

/** What is known of a person beside name and address of mail. Documents are valid and nobody's. */
export interface DemoDetails {
  genre: Genre;
  birthday: string;
  cpf?: string;
  document?: string;
  address: readonly [zipcode: string, street: string, city: string, state: string, country: string];
}

/** By e-mail address; who signed up in the app and isn't here has told nothing yet. */
export const DETAILS: Readonly<Record<string, DemoDetails>> = {
  'staff@example.com': {
    genre: 'F',
    birthday: '1968-01-01',
    cpf: '02294536436',
    address: ['01414-001', 'Rua Haddock Lobo, 595', 'São Paulo', 'SP', 'BR'],
  },
  'user@example.com': {
    genre: 'M',
    birthday: '1975-06-12',
    cpf: '13448103578',
    address: ['22410-003', 'Rua Visconde de Pirajá, 303', 'Rio de Janeiro', 'RJ', 'BR'],
  },
  'beatriz.lopes@example.com': {
    genre: 'F',
    birthday: '1982-11-23',
    cpf: '78178137798',
    address: ['30112-011', 'Avenida do Contorno, 6061', 'Belo Horizonte', 'MG', 'BR'],
  },
  'thiago.albuquerque@example.com': {
    genre: 'M',
    birthday: '1989-04-06',
    cpf: '30168335816',
    address: ['80420-090', 'Rua Comendador Araújo, 143', 'Curitiba', 'PR', 'BR'],
  },
  'camila.figueiredo@example.com': {
    genre: 'F',
    birthday: '1996-09-17',
    cpf: '63515849220',
    address: ['90035-003', 'Avenida Osvaldo Aranha, 440', 'Porto Alegre', 'RS', 'BR'],
  },
  'joao.sampaio@example.com': {
    genre: 'M',
    birthday: '2003-02-28',
    cpf: '53347122089',
    address: ['40140-110', 'Avenida Sete de Setembro, 2068', 'Salvador', 'BA', 'BR'],
  },
  'larissa.queiroz@example.com': {
    genre: 'F',
    birthday: '1974-07-11',
    cpf: '65240645183',
    address: ['50030-230', 'Rua do Bom Jesus, 183', 'Recife', 'PE', 'BR'],
  },
  'otavio.brandao@example.com': {
    genre: 'M',
    birthday: '1981-12-22',
    cpf: '64696448800',
    address: ['60165-121', 'Avenida Beira Mar, 2200', 'Fortaleza', 'CE', 'BR'],
  },
  'isadora.vasconcelos@example.com': {
    genre: 'F',
    birthday: '1988-05-05',
    cpf: '14608400894',
    address: ['88010-400', 'Rua Felipe Schmidt, 249', 'Florianópolis', 'SC', 'BR'],
  },
  'ana.pimentel@example.com': {
    genre: 'F',
    birthday: '1995-10-16',
    cpf: '13037887648',
    address: ['70200-001', 'Quadra 102 Sul, Bloco C', 'Brasília', 'DF', 'BR'],
  },
  'bruno.cavalcanti@example.com': {
    genre: 'M',
    birthday: '2002-03-27',
    cpf: '07691200919',
    address: ['66010-000', 'Avenida Presidente Vargas, 762', 'Belém', 'PA', 'BR'],
  },
  'debora.antunes@example.com': {
    genre: 'F',
    birthday: '1973-08-10',
    cpf: '18091826460',
    address: ['01414-001', 'Rua Haddock Lobo, 595', 'São Paulo', 'SP', 'BR'],
  },
  'eduardo.kikuchi@example.com': {
    genre: 'M',
    birthday: '1980-01-21',
    cpf: '73919323025',
    address: ['22410-003', 'Rua Visconde de Pirajá, 303', 'Rio de Janeiro', 'RJ', 'BR'],
  },
  'fernanda.lima@example.com': {
    genre: 'F',
    birthday: '1987-06-04',
    cpf: '64750151300',
    address: ['30112-011', 'Avenida do Contorno, 6061', 'Belo Horizonte', 'MG', 'BR'],
  },
  'gustavo.teixeira@example.com': {
    genre: 'M',
    birthday: '1994-11-15',
    document: '12ABC34501DE35',
    address: ['80420-090', 'Rua Comendador Araújo, 143', 'Curitiba', 'PR', 'BR'],
  },
  'icaro.batista@example.com': {
    genre: 'M',
    birthday: '2001-04-26',
    document: 'PAX482911',
    address: ['28013', 'Calle de las Huertas, 22', 'Madrid', 'MD', 'ES'],
  },
  'juliana.prado@example.com': {
    genre: 'F',
    birthday: '1972-09-09',
    cpf: '86956914549',
    address: ['40140-110', 'Avenida Sete de Setembro, 2068', 'Salvador', 'BA', 'BR'],
  },
  'luana.ribeiro@example.com': {
    genre: 'F',
    birthday: '1979-02-20',
    cpf: '85462616600',
    address: ['50030-230', 'Rua do Bom Jesus, 183', 'Recife', 'PE', 'BR'],
  },
  'marcos.aguiar@example.com': {
    genre: 'M',
    birthday: '1986-07-03',
    document: 'C03005988',
    address: ['10013', '134 Spring Street', 'New York', 'NY', 'US'],
  },
  'natalia.furtado@example.com': {
    genre: 'F',
    birthday: '1993-12-14',
    cpf: '66291791536',
    address: ['88010-400', 'Rua Felipe Schmidt, 249', 'Florianópolis', 'SC', 'BR'],
  },
  'paulo.sa@example.com': {
    genre: 'M',
    birthday: '2000-05-25',
    cpf: '14088005430',
    address: ['70200-001', 'Quadra 102 Sul, Bloco C', 'Brasília', 'DF', 'BR'],
  },
  'renata.guimaraes@example.com': {
    genre: 'F',
    birthday: '1971-10-08',
    cpf: '24401764862',
    address: ['66010-000', 'Avenida Presidente Vargas, 762', 'Belém', 'PA', 'BR'],
  },
  'sofia.mattos@example.com': {
    genre: 'O',
    birthday: '1978-03-19',
    cpf: '97813131452',
    address: ['01414-001', 'Rua Haddock Lobo, 595', 'São Paulo', 'SP', 'BR'],
  },
};
