export const home = {
  title: 'Painel',
  hello: 'Olá, {{name}}',
  subtitle: 'Veja o que está no ar e continue de onde parou.',
  categories: {
    title: 'Categorias ativas',
    inactive_zero: 'nenhuma inativa',
    inactive_one: '{{count}} inativa',
    inactive_other: '{{count}} inativas',
    create: 'Nova categoria',
    list: 'Ver categorias',
  },
  fragrances: {
    title: 'Fragrâncias ativas',
    inactive_zero: 'nenhuma inativa',
    inactive_one: '{{count}} inativa',
    inactive_other: '{{count}} inativas',
    create: 'Nova fragrância',
    list: 'Ver fragrâncias',
  },
  campaigns: {
    title: 'Campanhas ativas',
    inactive_zero: 'nenhuma inativa',
    inactive_one: '{{count}} inativa',
    inactive_other: '{{count}} inativas',
    create: 'Nova campanha',
    list: 'Ver campanhas',
  },
};
