import 'uplot/dist/uPlot.min.css';
import './style.css'; // after: it corrects the one above
import { readPage } from './data';
import { byId, el } from './dom';
import { showRun } from './run';
import { showStudy } from './study';

const data = readPage();
if (data?.page === 'study') showStudy(data);
else if (data) showRun(data);
else
  byId('top').append(
    el('h1', {}, 'Catena report'),
    el('p', { class: 'question' }, 'This page is empty: no data were put into it.'),
  );
