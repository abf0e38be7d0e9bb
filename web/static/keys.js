// Keys for readers who keep their hands on the keyboard. Every page works without this file.
"use strict";
(() => {
  const box = document.getElementById("q");
  const titles = [...document.querySelectorAll(".hits .title a")];

  // current is the result that has the focus, or -1; a link inside a result counts for it.
  const current = () => {
    const hit = document.activeElement && document.activeElement.closest(".hit");
    return hit ? titles.findIndex((t) => hit.contains(t)) : -1;
  };

  const focusTitle = (n) => {
    const title = titles[Math.min(Math.max(n, 0), titles.length - 1)];
    if (!title) return;
    title.focus({ preventScroll: true });
    title.closest(".hit").scrollIntoView({ block: "nearest" });
  };

  // A sheet folds where it has what opens it: on a narrow screen.
  const sheet = document.querySelector(".topics .sheet");
  const folds = () => sheet && getComputedStyle(sheet.firstElementChild).display !== "none";

  // Elsewhere the style sheet shows what is in it, though it is closed. Browsers before 2025 cannot.
  if (sheet && !CSS.supports("selector(::details-content)")) {
    const narrow = matchMedia("(max-width: 47.5em)");
    const unfold = () => (sheet.open = sheet.firstElementChild.hidden = !narrow.matches);
    narrow.addEventListener("change", unfold);
    unfold();
  }

  const focusTopics = () => {
    if (folds()) sheet.open = true;
    const topic = document.querySelector(".tree a, .directory a");
    if (topic) topic.focus();
  };

  // fold closes the sheet; the focus, which may be in it, goes to what opens it again.
  const fold = () => {
    sheet.open = false;
    sheet.firstElementChild.focus();
  };

  // leave closes the sheet when a reader has left it for what it lies over.
  const leave = (e) => {
    if (folds() && !sheet.contains(e.target)) sheet.open = false;
  };
  ["click", "focusin"].forEach((left) => document.addEventListener(left, leave));

  // A chip that gets the focus while it is partly out of sight is left there by browsers. Pointers don't need it, and would miss what moves.
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(":is(.quick, .chosen) :focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  // The list of keys comes from the about page when it is first asked for. In a page's own text it would stand where no script runs.
  const list = document.createElement("dialog");
  list.setAttribute("aria-labelledby", "keys");
  document.body.append(list);

  const fill = async () => {
    const answer = await fetch("/about").catch(() => null);
    if (!answer || !answer.ok || list.firstChild) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const close = Object.assign(document.createElement("form"), { method: "dialog", innerHTML: "<button autofocus>Close</button>" });
    list.append(...page.querySelectorAll("#keys, .keys, .keys + p"), close);
    showSwitches();
  };

  const showKeys = async () => {
    if (!list.firstChild) await fill();
    if (list.firstChild && !list.open) list.showModal();
  };

  const actions = {
    "/": () => box && (box.focus(), box.select()),
    j: () => focusTitle(current() + 1),
    k: () => focusTitle(current() - 1),
    o: () => (titles[current()] || document.activeElement).click(),
    t: focusTopics,
    "?": showKeys,
  };

  // Keys of a single character can be switched off, for those whose voice or hand types them unmeant (WCAG 2.1.4). The switch needs the browser's
  // store; where that is refused there is none.
  const store = (() => { try { return localStorage; } catch { return null; } })();
  const off = () => store && store.getItem("keys") === "off";
  const showSwitches = () => {
    if (store) document.querySelectorAll(".keys + p").forEach((s) => (s.hidden = false, s.querySelector("input").checked = !off()));
    if (box) box.ariaKeyShortcuts = off() ? null : "/";
  };
  document.addEventListener("change", ({ target }) => target.matches(".keys + p input") && (store.setItem("keys", target.checked ? "on" : "off"), showSwitches()));
  showSwitches();

  // The letters of other scripts stand for those that are on their keys.
  const keyOf = (e) => (/^[^ -~]$/.test(e.key) && e.code.startsWith("Key") ? e.code.slice(3).toLowerCase() : e.key);

  document.addEventListener("keydown", (e) => {
    if (e.isComposing) return; // of Chinese or Japanese, for example, where Escape ends that
    const key = keyOf(e);
    const typing = e.target.closest("input, select, textarea, [contenteditable]");
    if (e.key === "Escape") wait(false); // it stops a load, which not all browsers tell
    if (e.key === "Escape" && e.target === box) {
      e.preventDefault(); // which would empty the box
      window.stop();
      box.blur();
    }
    if (e.key === "Escape" && !typing && folds() && sheet.open) fold();
    if (typing || list.open || off() || e.ctrlKey || e.metaKey || e.altKey || !Object.hasOwn(actions, key)) return;
    e.preventDefault();
    actions[key]();
  });

  // "Why this?" tells all in place: the words' shares and the link paths come from the page that has every factor. Without an answer it asks again
  // the next time.
  const tell = async (why) => {
    const every = why.querySelector(".every");
    const answer = await fetch(every.firstElementChild.href).catch(() => null);
    if (!answer || !answer.ok) return ready(why);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    every.before(...page.querySelectorAll("#main .part"));
  };
  const ready = (why) => why.addEventListener("toggle", () => tell(why), { once: true });
  document.querySelectorAll(".why").forEach(ready);

  // What is typed may be completed: the browser shows the list of the box. Only the last request runs on, and none beside a search: on a slow
  // connection those before would keep it waiting.
  const completions = document.getElementById("completions");
  let waiting = 0;
  let asked = "";
  let asking = new AbortController();

  const ask = async (typed) => {
    const answer = await fetch("/api/complete?q=" + encodeURIComponent(typed), { signal: asking.signal });
    return answer.ok ? (await answer.json()).completions : [];
  };

  const stopAsking = () => {
    clearTimeout(waiting);
    asking.abort();
    asking = new AbortController();
    asked = "";
  };

  const complete = async () => {
    const typed = box.value.trim();
    if (typed === asked) return;
    stopAsking();
    asked = typed;
    const found = typed ? await ask(typed).catch(() => []) : [];
    if (typed !== box.value.trim()) return;
    // Browsers show what has the typed text in it, and of one typed without accents it stands in the label alone.
    const label = (text) => (text.toLowerCase().includes(typed.toLowerCase()) ? "" : `${text} (${typed})`);
    completions.replaceChildren(...found.map((c) => new Option(label(c.text), c.text)));
  };

  if (box && completions) {
    box.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(complete, 80);
    });
    box.form.addEventListener("submit", stopAsking);
  }

  // A thin bar at the top when an answer takes longer than 100 ms (the style sheet delays it), until the reader stops it. Some browsers do not tell
  // what they load.
  const wait = (on) => document.body.classList.toggle("waiting", on);
  if (window.navigation) {
    const loads = (e) => !e.hashChange && e.downloadRequest === null && e.destination.url.startsWith(location.origin + "/");
    navigation.addEventListener("navigate", (e) => loads(e) && wait(true));
    navigation.addEventListener("navigateerror", () => wait(false));
  } else {
    document.addEventListener("submit", (e) => e.target.method === "get" && wait(true));
  }
  // A page that the browser brings back as it was left has its own query in the box again, not the one that led away from it.
  window.addEventListener("pageshow", (e) => {
    wait(false);
    showSwitches();
    if (e.persisted && box && box.defaultValue) box.value = box.defaultValue;
  });
})();
