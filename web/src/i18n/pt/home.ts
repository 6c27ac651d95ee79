export const home = {
  title: 'Painel',
  hello: 'Olá, {{name}}',
  subtitle: 'Veja o que está no ar e continue de onde parou.',
  list: 'Ver todas',
  categories: {
    title: 'Categorias ativas',
    inactive_zero: 'nenhuma inativa',
    inactive_one: '{{count}} inativa',
    inactive_other: '{{count}} inativas',
    create: 'Nova categoria',
  },
  fragrances: {
    title: 'Fragrâncias ativas',
    inactive_zero: 'nenhuma inativa',
    inactive_one: '{{count}} inativa',
    inactive_other: '{{count}} inativas',
    create: 'Nova fragrância',
  },
  campaigns: {
    title: 'Campanhas ativas',
    inactive_zero: 'nenhuma inativa',
    inactive_one: '{{count}} inativa',
    inactive_other: '{{count}} inativas',
    create: 'Nova campanha',
  },
};
