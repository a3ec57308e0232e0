#!/usr/bin/python3
"""A bare window of WebKitGTK for its WebDriver server: without a toolbar, it can be as narrow as a phone."""
import os

log = os.open(os.environ["WINDOW_LOG"], os.O_WRONLY | os.O_APPEND)
os.dup2(log, 1)
os.dup2(log, 2)

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

width, height = (int(part) for part in os.environ["WINDOW_SIZE"].split("x"))
data = os.environ["WINDOW_DATA"]
context = WebKit2.WebContext.new_with_website_data_manager(
    WebKit2.WebsiteDataManager(base_data_directory=data + "/data", base_cache_directory=data + "/cache")
)
context.set_automation_allowed(True)


def create_view(session, *_):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    view.connect("permission-request", lambda _, request: (request.deny(), True)[1])
    return view


def start(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkit-window")
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


context.connect("automation-started", start)
Gtk.main()
