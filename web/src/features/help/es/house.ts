import type { house as pt } from '../pt/house.ts';

export const house: typeof pt = {
  users: {
    purpose:
      'Las personas con una cuenta: quienes trabajan en la administración y quienes usan la aplicación. El perfil dice qué puede hacer cada una.',
    words: [
      ['Perfil', 'El conjunto de lo que una persona puede ver y hacer.'],
      ['No confirmado', 'La persona aún no abrió el correo que confirma la cuenta.'],
      ['Anonimizar', 'Quitar para siempre los datos de la persona; los conteos quedan, sin nombre.'],
    ],
    tasks: {
      invite: {
        title: 'Invitar a una persona',
        steps: [
          'Haga clic en {list.add} e ingrese [Nombre] y [Correo electrónico].',
          'Elija el [Perfil] y, si es de una organización, cuál.',
          'Haga clic en {form.save}: la persona recibe un correo para crear la contraseña.',
          'Si el correo no llega, elija {users.resend.action} en {list.actions}.',
        ],
      },
      profile: {
        title: 'Modificar el perfil de una o más personas',
        steps: [
          'Para una persona, haga clic en {list.edit} y elija otro [Perfil].',
          'Para varias, márquelas en la lista y haga clic en {users.changeProfile}.',
        ],
      },
      leave: {
        title: 'Cuando alguien deja el equipo',
        steps: [
          'En {list.actions}, en la fila de la persona, elija {list.deactivate}.',
          'La persona ya no entra, y lo que hizo queda en el historial.',
        ],
      },
    },
  },
  organisations: {
    purpose:
      'Los clientes de la casa. Los lugares, dispositivos, campañas y personas pueden ser de una organización, y solo ella y la casa los ven.',
    words: [
      ['Organización', 'Un cliente, con sus lugares y personas.'],
      ['Miembro', 'Una persona de una organización: ve y modifica solo lo que es de ella.'],
      ['De la casa', 'Lo que no es de ninguna organización.'],
    ],
    tasks: {
      create: {
        title: 'Recibir a un cliente',
        steps: [
          'Haga clic en {list.add} e ingrese el nombre, el [CNPJ] y el contacto.',
          'Después de guardar, añada sus lugares.',
          'En {shell.records.user}, invite a las personas y elija su organización.',
          'Para traer todo en una sola hoja de cálculo, haga clic en {organisations.import}.',
        ],
      },
      mail: {
        title: 'Enviar el informe todos los meses',
        steps: [
          'En la página de la organización, haga clic en {organisations.report.mailing}.',
          'Active {organisations.report.enabled} e ingrese el día y quién lo recibe, en qué idioma.',
          'Vea antes cómo queda en {organisations.report.preview} y haga clic en {form.save}.',
        ],
      },
      end: {
        title: 'Terminar un contrato',
        steps: [
          'En la página de la organización, haga clic en {organisations.closing.action}.',
          'Lea qué sucederá con los lugares, los dispositivos, las personas y las iniciativas, y confirme.',
          'Sus informes siguen disponibles. Durante 30 días, deshaga todo en {shell.account.batches}.',
        ],
      },
    },
  },
  places: {
    purpose:
      'Dónde están los dispositivos: una tienda, un hotel, un piso. Cada lugar es de una organización.',
    words: [
      ['Lugar', 'Una dirección de una organización, con sus dispositivos.'],
      ['Zona horaria', 'Según ella se cuentan los días de los disparos del lugar.'],
    ],
    tasks: {
      create: {
        title: 'Añadir un lugar',
        steps: [
          'Haga clic en {list.add}, ingrese el nombre y elija [Organización].',
          'Ingrese el código postal: la ciudad y el estado se completan.',
          'Con {places.hours.add}, diga cuándo abre el lugar: la visita muestra el horario del día.',
          'Verifique la [Zona horaria] y haga clic en {form.save}.',
          'Para varios a la vez, haga clic en {places.import}.',
        ],
      },
      devices: {
        title: 'Poner dispositivos en un lugar',
        steps: [
          'Abra {shell.records.device} y marque los del lugar.',
          'Haga clic en {devices.setPlace} y elija la organización y el lugar.',
          'La página del lugar muestra los dispositivos, las cápsulas y los disparos del mes.',
        ],
      },
      only: {
        title: 'Ver solo lo que es de una organización',
        steps: [
          'Arriba en la página, haga clic en {shell.organisation.choose}.',
          'Las listas, los números y las alertas muestran solo lo que es de ella.',
          'Para volver, elija {shell.organisation.all} en el mismo lugar.',
        ],
      },
    },
  },
  perfis: {
    purpose:
      'Qué puede hacer cada perfil y cuántas personas lo tienen. Los perfiles vienen con el producto y no cambian.',
    words: [
      ['Administrador', 'Puede todo. Tenga al menos dos, para que uno ayude al otro.'],
      ['Equipo', 'Se ocupa del día a día, pero no de usuarios, importaciones y auditoría.'],
      ['Usuario de la aplicación', 'Usa solo la aplicación y no entra aquí.'],
    ],
    tasks: {
      give: {
        title: 'Dar un perfil a alguien',
        steps: [
          'Abra {shell.records.user} y haga clic en {list.edit} en la fila de la persona.',
          'Elija el [Perfil] y haga clic en {form.save}.',
        ],
      },
      who: {
        title: 'Ver quién tiene un perfil',
        steps: [
          'Abra la página {shell.records.user}.',
          'En {list.filters}, elija el [Perfil].',
          'Haga clic en {list.export} si necesita la lista en una hoja de cálculo.',
        ],
      },
    },
  },
  audit: {
    purpose: 'Quién hizo qué, y cuándo. Nada de esto se puede modificar, ni siquiera los administradores.',
    words: [
      ['Elemento', 'Aquello que se tocó: una campaña, un usuario, una regla.'],
      ['Sin sesión', 'Hecho antes de entrar, como una contraseña equivocada.'],
      ['Sistema', 'Hecho por el propio servidor, como quitar datos por su edad.'],
    ],
    tasks: {
      who: {
        title: 'Ver quién modificó algo',
        steps: [
          'En {audit.filter.resource}, elija qué cambió; en {audit.filter.action}, qué se hizo.',
          'Limite los días con {audit.filter.from} y {audit.filter.to}.',
          'Haga clic en {audit.details} en la fila: antes y después, lado a lado.',
        ],
      },
      record: {
        title: 'Ver la historia de un solo elemento y volver atrás',
        steps: [
          'Abra la página del elemento, como la de una campaña.',
          'Al final está {recordHistory.title}.',
          'En una versión anterior, {recordHistory.view} muestra cómo era y {recordHistory.restore} vuelve a ella.',
        ],
      },
    },
  },
  incidents: {
    purpose:
      'Lo que ocurrió con datos personales y no debía, con los plazos y las personas por avisar. Sirve de prueba de lo que se hizo.',
    words: [
      ['Incidente', 'Datos personales vistos, perdidos o enviados a quien no correspondía.'],
      ['ANPD', 'La autoridad brasileña de protección de datos, a la que se avisa en tres días hábiles.'],
      ['Medidas tomadas', 'Lo que se hizo para detener el daño y para que no se repita.'],
    ],
    tasks: {
      open: {
        title: 'Abrir un incidente',
        steps: [
          'Haga clic en {list.add} en cuanto lo sepa, aun sin todos los detalles.',
          'Ingrese [Descubierto el], desde cuando corre el plazo, y [Qué ocurrió].',
          'Marque [Datos afectados] y haga clic en {form.save}.',
        ],
      },
      tell: {
        title: 'Avisar a las personas y a la autoridad',
        steps: [
          'En la página del incidente, añada a los afectados con {incidents.page.addPerson} o {incidents.page.addGroup}.',
          'Haga clic en {incidents.page.export} para tener la lista y avíseles.',
          'En {list.edit}, ingrese [Personas avisadas el] y [Comunicado a la ANPD el].',
        ],
      },
    },
  },
  identity: {
    purpose:
      'El nombre, el color y el logotipo que todos ven en el menú, en la página de acceso y en los correos, y los términos de uso.',
    words: [
      ['Identidad visual', 'La apariencia del sistema con su marca.'],
      ['Términos de uso', 'El texto que cada persona acepta al entrar. Se guarda cada versión.'],
      ['Vigente', 'La versión que vale ahora.'],
    ],
    tasks: {
      brand: {
        title: 'Poner su marca',
        steps: [
          'Ingrese el nombre, elija el {identity.color} y suelte el {identity.logo}.',
          'Revise la {identity.preview}: un color demasiado claro no se acepta, pues el texto no se ve.',
          'Haga clic en {form.save}. Todos ven el cambio en la próxima página que abran.',
        ],
        shows: 'Vista previa de la página de acceso con el nombre y el color elegidos.',
      },
      terms: {
        title: 'Modificar los términos de uso',
        steps: [
          'Haga clic en {identity.terms.new} y escriba el texto en cada idioma.',
          'Haga clic en {identity.terms.publish}. Después no se puede modificar.',
          'La próxima vez que entre, cada persona debe aceptar la nueva versión.',
        ],
      },
    },
  },
  system: {
    purpose: 'La salud del servidor: base de datos, espacio, copias de seguridad y correos.',
    words: [
      ['Copia de seguridad', 'Todo lo que el sistema guarda, en un archivo aparte.'],
      ['Retención', 'Cuánto tiempo queda cada tipo de dato antes de quitarse.'],
      ['No configurado', 'Funciona sin ello, pero conviene pedirlo a quien cuida el servidor.'],
    ],
    tasks: {
      morning: {
        title: 'Verificar que todo esté bien',
        steps: [
          'Vea si hay {system.attention} arriba: cada línea dice qué hacer.',
          'En {system.backup}, verifique {system.lastBackup}.',
          'En {system.mails}, {system.mailsFailed} debe ser cero.',
        ],
      },
      ask: {
        title: 'Pedir ayuda técnica',
        steps: [
          'Anote {system.version} y {system.startedAt}.',
          'Diga también la hora del problema y qué aparecía en la pantalla.',
        ],
      },
    },
  },
  account: {
    purpose:
      'Su contraseña, la protección de la cuenta y dónde está abierta. Todo está en el menú de su inicial.',
    words: [
      ['Sesión', 'Cada navegador en que su cuenta está abierta.'],
      ['Segundo factor', 'Un código del celular o una clave de acceso, además de la contraseña.'],
      ['Clave de acceso', 'Entrar con la huella, el rostro o el PIN, sin contraseña.'],
    ],
    tasks: {
      password: {
        title: 'Cambiar la contraseña',
        steps: [
          'Haga clic en su inicial, en la esquina de la página, y en {shell.account.changePassword}.',
          'Ingrese la contraseña actual y dos veces la nueva.',
          'Haga clic en {form.save}. Las sesiones en otros lugares se cierran.',
        ],
      },
      protect: {
        title: 'Proteger la cuenta con un segundo factor',
        steps: [
          'Haga clic en su inicial y en {shell.account.secondFactor}.',
          'Haga clic en {factor.begin} y escanee el código QR con una aplicación autenticadora.',
          'Ingrese el código que ella muestra y haga clic en {factor.turnOn}.',
          'Guarde los {factor.codes}: con ellos entra sin el celular.',
        ],
      },
      elsewhere: {
        title: 'Salir de una computadora que quedó lejos',
        steps: [
          'Haga clic en su inicial y en {shell.account.sessions}.',
          'En la sesión que no debe quedar abierta, haga clic en {account.sessions.end}.',
          'Si no la reconoce, cambie también la contraseña.',
        ],
      },
    },
  },
};
