import type { catalogue as pt } from '../pt/catalogue.ts';

export const catalogue: typeof pt = {
  today: {
    purpose:
      'Lo que necesita a alguien ahora, de lo más urgente a lo que puede esperar. Cada línea desaparece sola cuando desaparece la causa.',
    words: [
      [
        'Responsable',
        'La persona que se ocupa del elemento. Uno sin responsable es de quien lo asuma primero.',
      ],
      ['Posponer', 'Ocultar el elemento hasta un día; vuelve si la causa continúa.'],
      ['Plazo', 'Hasta cuándo debe resolverse el elemento.'],
    ],
    tasks: {
      work: {
        title: 'Ocuparse de lo urgente',
        steps: [
          'Empiece por arriba: las primeras líneas son las más urgentes, y las de un lugar están juntas.',
          'En {list.actions}, elija {today.take} para decir que usted se ocupa del elemento.',
          'Haga clic en el botón de la línea, como {today.actions.check}: abre la página donde se resuelve.',
          'Sus elementos están en {today.tabs.me}.',
        ],
      },
      give: {
        title: 'Repartir el trabajo de un lugar',
        steps: [
          'Marque la casilla junto al nombre del lugar: selecciona todas sus líneas.',
          'Haga clic en {today.assign} y elija a la persona.',
          'Si cambia de idea, haga clic en {list.undo} en el aviso.',
        ],
      },
      later: {
        title: 'Dejar algo para después',
        steps: [
          'En {list.actions}, elija {today.snoozeDay} o {today.snoozeUntil}.',
          'Hasta entonces, el elemento está en {today.tabs.snoozed}; {today.reopen} lo trae de vuelta.',
        ],
      },
    },
  },
  home: {
    purpose: 'El panel muestra cuántos disparos hacen los dispositivos y qué requiere atención ahora.',
    words: [
      ['Disparo', 'Cada vez que un dispositivo libera una fragancia.'],
      ['En vivo', 'Los números cambian solos en cuanto llega un disparo.'],
      ['Participación', 'Cuánto representa una fragancia en el total de disparos del periodo.'],
    ],
    tasks: {
      period: {
        title: 'Ver otro periodo o un solo lugar',
        steps: [
          'Sobre los gráficos, elija un periodo, como {dashboard.period.thisMonth}.',
          'Para usar sus propias fechas, elija {dashboard.period.own} e ingrese {dashboard.period.from} y {dashboard.period.to}.',
          'Para ver un solo lugar, elíjalo en el campo {dashboard.allPlaces}.',
          'En cada gráfico, {dashboard.showTable} muestra los números y {list.export} descarga una hoja de cálculo.',
        ],
        shows: 'Gráfico de disparos por día, con el total del periodo arriba.',
      },
      sample: {
        title: 'Ver números antes de tener dispositivos',
        steps: [
          'En el panel, en {setup.title}, haga clic en {sample.putIn}.',
          'El dispositivo de muestra dispara solo: mire el panel, su campaña, su quiz y sus cápsulas.',
          'Cuando haya visto lo suficiente, haga clic en {sample.takeOut}, al inicio del panel.',
        ],
      },
      compare: {
        title: 'Comparar campañas',
        steps: [
          'En la tarjeta {dashboard.compare.campaigns}, haga clic en {dashboard.compare.action}.',
          'Elija al menos dos campañas y el periodo.',
          'Para llevar el resultado a una reunión, haga clic en {dashboard.print}.',
        ],
      },
    },
  },
  fragrances: {
    purpose:
      'La lista de todo lo que los dispositivos pueden liberar. Las campañas y los quizzes solo usan fragancias que están aquí.',
    words: [
      ['Configuración', 'El nombre de esta lista en el menú, dentro de Fragancias.'],
      ['Categoría', 'La familia de la fragancia, como “Cítricos”.'],
      ['Archivo secreto', 'Una imagen que solo ve el equipo, guardada con la fragancia.'],
      ['Inactiva', 'Ya no se ofrece, pero sus disparos y su historial se conservan.'],
    ],
    tasks: {
      create: {
        title: 'Añadir una fragancia',
        steps: [
          'Haga clic en {list.add}.',
          'Ingrese [Nombre] y elija [Categoría]. Si la categoría no existe, créela ahí mismo.',
          'Suelte una imagen en [Imagen] y otra en [Archivo secreto], de hasta 5 MB cada una.',
          'Haga clic en {form.save}.',
        ],
        shows: 'Formulario de una fragancia con nombre, categoría y descripción.',
      },
      replace: {
        title: 'Reemplazar una fragancia en todas las campañas',
        steps: [
          'En {list.actions}, en la fila de la fragancia, elija {fragrances.replace.action}.',
          'Elija la nueva en {fragrances.replace.by} y revise las campañas.',
          'Confirme. El aviso que aparece permite {list.undo}.',
        ],
      },
      find: {
        title: 'Recuperar una fragancia desactivada',
        steps: [
          'Al lado de la búsqueda, elija {list.inactiveFeminine}.',
          'Escriba al menos 3 letras en {list.search}.',
          'Para usarla de nuevo, elija {list.activate} en {list.actions}.',
        ],
      },
    },
  },
  categories: {
    purpose: 'Las categorías agrupan las fragancias en familias, para buscarlas y filtrarlas más rápido.',
    words: [
      ['Categoría', 'Una familia de fragancias. Cada fragancia está en una sola.'],
      ['Inactiva', 'No se puede elegir en fragancias nuevas.'],
    ],
    tasks: {
      create: {
        title: 'Añadir una categoría',
        steps: [
          'Haga clic en {list.add}.',
          'Ingrese un nombre de 3 a 100 letras, distinto de los que ya existen.',
          'Haga clic en {form.save}. Después puede añadir sus fragancias.',
        ],
      },
      move: {
        title: 'Vaciar una categoría para desactivarla',
        steps: [
          'Abra la categoría por su nombre y vea sus fragancias.',
          'En la lista de fragancias, márquelas y elija {fragrances.changeCategory}.',
          'Vuelva a las categorías y elija {list.deactivate} en {list.actions}.',
        ],
      },
    },
  },
  campaigns: {
    purpose:
      'Una campaña dice qué fragancia está en cada slot del dispositivo y cuántos disparos libera. Quien escanea el código QR recibe la campaña en la aplicación.',
    words: [
      ['Slot', 'Cada uno de los 20 espacios numerados del dispositivo; en cada uno cabe una cápsula.'],
      ['Disparo', 'Cada vez que el dispositivo libera la fragancia de un slot.'],
      ['Campaña predeterminada', 'La que recibe quien no tiene otra. Solo hay una.'],
      ['Kit de impresión', 'El código QR listo para imprimir, en un solo archivo.'],
    ],
    tasks: {
      create: {
        title: 'Crear una campaña',
        steps: [
          'Haga clic en {list.add} e ingrese [Nombre], [Disparos] y [Portada].',
          'Escriba la descripción en cada idioma en que la aplicación la mostrará.',
          'En el anillo, elija un slot, su {campaigns.ring.fragrance} y los {campaigns.ring.seconds}.',
          'Repita con los demás slots. Una fragancia solo puede estar en uno.',
          'Haga clic en {form.save}.',
        ],
        shows: 'Anillo con los 20 slots numerados y la fragancia de cada uno.',
      },
      code: {
        title: 'Entregar la campaña a quien tiene un dispositivo',
        steps: [
          'En {list.actions}, en la fila de la campaña, elija {campaigns.qr.open}.',
          'Haga clic en {campaigns.qr.print}, o en {campaigns.qr.png} para enviarlo.',
          'La persona escanea el código en la aplicación, y el dispositivo recibe la campaña.',
        ],
      },
      default: {
        title: 'Elegir la campaña predeterminada',
        steps: [
          'En la lista, haga clic en la estrella de la campaña, o elija {campaigns.makeDefault} en {list.actions}.',
          'Haga clic en {list.confirm}. La anterior deja de ser la predeterminada.',
        ],
      },
    },
  },
  quiz: {
    purpose:
      'Un quiz hace preguntas en la aplicación y lleva a cada persona a una o más fragancias de la campaña. Cada campaña tiene como máximo uno por idioma.',
    words: [
      ['Destino', 'Lo que sigue a una respuesta: otra pregunta o las fragancias finales.'],
      ['Validado', 'Todas las respuestas llevan a algún lado; ya se puede publicar.'],
      ['Publicado', 'Las aplicaciones reciben esta versión, que ya no cambia.'],
      ['Borrador', 'Lo que se está escribiendo y aún no llega a las aplicaciones.'],
    ],
    tasks: {
      write: {
        title: 'Escribir un quiz',
        steps: [
          'Haga clic en {list.add}, elija la campaña y el idioma, y haga clic en {form.save}.',
          'Haga clic en {quiz.writeQuestions} y escriba la primera {quiz.question}.',
          'Haga clic en {quiz.addAnswer} y elija el {quiz.destination}: {quiz.nextQuestion} o {quiz.finalFragrances}.',
          'Haga clic en {quiz.saveQuestion} y repita hasta que todo camino llegue a una fragancia.',
        ],
        shows: 'Una pregunta con sus respuestas y el destino de cada una.',
      },
      publish: {
        title: 'Probar y publicar',
        steps: [
          'En la pestaña {quiz.panels.play}, responda como quien usa la aplicación.',
          'En la pestaña {quiz.panels.questions}, vea {quiz.faults}: cada uno lleva a su pregunta.',
          'Haga clic en {quiz.validate} y después en {quiz.publish}.',
        ],
      },
    },
  },
};
